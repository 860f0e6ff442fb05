import pusher, { type Channel } from 'pusher-js';
import { call } from '#api/call.ts';
import { queryClient } from '#api/query-client.ts';
import { log, messageOf } from '#browser/log.ts';
import { isLeaving } from '#session/end-session.ts';
import { currentSession, onSessionChange } from '#session/session-store.ts';
import { catchUp, lookAgain, type PushEvent, pushEvents } from './push-events.ts';
import { placeOf } from './push-options.ts';
import { setPushHeard } from './push-state.ts';

// The library is one function; its types speak of a module around it.
const Pusher = pusher as unknown as typeof pusher.default;

let connection: InstanceType<typeof Pusher> | null = null;

/**
 * Listens to the customer's own channel for as long as somebody is signed in. Push only makes
 * things quicker: when it is out of reach that is warned of, and everything else goes on.
 */
export function startPush(): void {
  const follow = () => {
    if (currentSession() === null) disconnect();
    else if (connection === null && !isLeaving()) void connect();
  };
  onSessionChange(follow);
  follow();
}

async function connect(): Promise<void> {
  try {
    const credentials = await call('getPushConfiguration');
    if (currentSession() === null || connection !== null) return;
    const made = new Pusher(credentials.data.app_key, {
      ...placeOf(credentials),
      channelAuthorization: { customHandler: authorize },
    });
    connection = made;
    // Subscribed again after every reconnection; until then nothing is heard.
    made.connection.bind('connecting', () => setPushHeard(false));
    made.connection.bind('unavailable', () => warn('the push connection is unavailable'));
    made.connection.bind('failed', () => warn('push is not supported here'));
    listen(made.subscribe(credentials.data.channel));
  } catch (failure) {
    warn(messageOf(failure));
  }
}

function listen(channel: Channel): void {
  channel.bind('pusher:subscription_error', () => warn('the channel was refused'));
  channel.bind('pusher:subscription_succeeded', () => {
    setPushHeard(true);
    void catchUp(queryClient);
  });
  for (const event of pushEvents) {
    channel.bind(event, () => void heed(event));
  }
}

async function heed(event: PushEvent): Promise<void> {
  try {
    await lookAgain(event, queryClient);
    // The channel's name changes with the sessions: whoever stays asks for the new one.
    if (event === 'session-ended') {
      disconnect();
      await connect();
    }
  } catch (failure) {
    log({ level: 'info', message: messageOf(failure), trail: `push.${event}` });
  }
}

type Authorization = { readonly auth: string };

/** Signed by our server under the session as it is now: a renewed token must not lose the channel. */
function authorize(
  { socketId, channelName }: { readonly socketId: string; readonly channelName: string },
  done: (failure: Error | null, authorization: Authorization | null) => void,
): void {
  call(
    'authorizePush',
    { body: { socket_id: socketId, channel_name: channelName } },
    { isBare: true },
  ).then(
    (authorization) => done(null, authorization),
    (failure: unknown) => done(new Error(messageOf(failure)), null),
  );
}

function disconnect(): void {
  connection?.disconnect();
  connection = null;
  setPushHeard(false);
}

function warn(message: string): void {
  log({ level: 'warn', message, trail: 'push.connection' });
}
