import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Configuration } from '#configuration.ts';
import type { Faults } from '#platform/faults.ts';
import type { WorldEvents } from '#platform/world-events.ts';
import { type Connection, cut, type PushHub } from './push-hub.ts';
import {
  CHANNEL_NAME,
  CLOSE,
  type ClientMessage,
  errorFrame,
  frame,
  isPresence,
  isPrivate,
  objectionToSocket,
  parseClientMessage,
  userOfChannel,
} from './push-protocol.ts';
import { isChannelAuth, isUserAuth } from './push-signature.ts';

type Deps = {
  readonly configuration: Configuration;
  readonly hub: PushHub;
  readonly faults: Faults;
  readonly events: WorldEvents;
};

const FRAME_BYTES_MAX = 10 * 1024;
const CHANNELS_PER_CONNECTION_MAX = 100;
const CLIENT_EVENTS_OFF = 4301;

/** The browser's side of the push service. */
export function attachPushSockets(server: Server, deps: Deps): void {
  const upgrader = new WebSocketServer({ noServer: true, maxPayload: FRAME_BYTES_MAX });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgrader.handleUpgrade(request, socket, head, (webSocket) => {
      // A broken or oversized frame closes its own connection and nothing else.
      webSocket.on('error', () => webSocket.terminate());
      welcome(deps, webSocket, new URL(request.url ?? '/', 'http://localhost'));
    });
  });
}

function welcome(deps: Deps, socket: WebSocket, url: URL): void {
  const query = { path: url.pathname, protocol: url.searchParams.get('protocol') };
  const objection = objectionToSocket(query, deps.configuration.push.key);
  const isFull = deps.faults.now().push.mode === 'refused';
  const reason = objection ?? (isFull ? CLOSE.overCapacity : null);
  if (reason !== null) {
    cut(socket, reason);
    return;
  }
  const connection = deps.hub.admit(socket);
  if (connection === null) return;
  socket.on('message', (bytes) => {
    connection.heardAt = Date.now();
    const message = parseClientMessage(bytes.toString());
    if (message === null) socket.send(errorFrame(null, 'The message is not valid JSON'));
    else answer(deps, connection, message);
  });
}

type Answer = (deps: Deps, connection: Connection, fields: ClientMessage['fields']) => void;

/** Everything a client may say, and what happens then. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  'pusher:ping': (_, { socket }) => socket.send(frame('pusher:pong', {})),
  'pusher:pong': () => undefined,
  'pusher:subscribe': subscribe,
  'pusher:unsubscribe': ({ events }, { channels }, fields) => {
    channels.delete(textOf(fields['channel']));
    events.announce('push');
  },
  'pusher:signin': signIn,
};

function answer(deps: Deps, connection: Connection, { event, fields }: ClientMessage): void {
  const known = ANSWERS[event];
  if (known === undefined) refuseEvent(connection.socket, event);
  else known(deps, connection, fields);
}

function refuseEvent(socket: WebSocket, event: string): void {
  const isClientEvent = event.startsWith('client-');
  const message = isClientEvent ? 'Client events are switched off' : `Unknown event ${event}`;
  socket.send(errorFrame(isClientEvent ? CLIENT_EVENTS_OFF : null, message));
}

function subscribe(deps: Deps, connection: Connection, fields: ClientMessage['fields']): void {
  const channel = textOf(fields['channel']);
  const objection = objectionToSubscription(deps, connection, fields);
  if (objection !== null) {
    const refusal = { type: 'AuthError', error: objection, status: 401 };
    connection.socket.send(frame('pusher:subscription_error', refusal, channel));
    return;
  }
  connection.channels.add(channel);
  connection.socket.send(frame('pusher_internal:subscription_succeeded', {}, channel));
  deps.events.announce('push');
}

function objectionToSubscription(
  { configuration }: Deps,
  { socketId, channels, userId }: Connection,
  fields: ClientMessage['fields'],
): string | null {
  const channel = textOf(fields['channel']);
  const user = userOfChannel(channel);
  if (user !== null) return user === userId ? null : 'That channel belongs to another user';
  if (!CHANNEL_NAME.test(channel)) return 'The channel name is not valid';
  if (isPresence(channel)) return 'Presence channels are switched off';
  if (channels.size >= CHANNELS_PER_CONNECTION_MAX) return 'Too many channels on one connection';
  if (!isPrivate(channel)) return null;
  const signed = isChannelAuth(configuration.push, textOf(fields['auth']), [socketId, channel]);
  return signed ? null : 'The connection is unauthorized for this channel';
}

/** A signed-in connection can be ended by the app's server when its user signs out. */
function signIn(deps: Deps, connection: Connection, fields: ClientMessage['fields']): void {
  const userData = textOf(fields['user_data']);
  const { socketId, socket } = connection;
  const signed = isUserAuth(deps.configuration.push, textOf(fields['auth']), {
    socketId,
    userData,
  });
  const userId = signed ? userIdOf(userData) : null;
  if (userId === null) {
    cut(socket, CLOSE.unauthorized);
    return;
  }
  connection.userId = userId;
  socket.send(frame('pusher:signin_success', { user_data: userData }));
  deps.events.announce('push');
}

function userIdOf(userData: string): string | null {
  try {
    const id: unknown = JSON.parse(userData)?.id;
    return typeof id === 'string' && id !== '' ? id : null;
  } catch {
    return null;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
