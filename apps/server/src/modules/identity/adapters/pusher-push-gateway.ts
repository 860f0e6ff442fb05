import { createHash, createHmac } from 'node:crypto';
import { assertOutsideTransaction } from '#platform/database/transaction.ts';
import { callOut } from '#platform/outgoing-call.ts';
import type { PushGateway } from '../ports.ts';
import { createPushOutbox, type Push } from './push-outbox.ts';

type Options = {
  readonly appId: string;
  readonly key: string;
  readonly secret: string;
  readonly cluster: string;
  /** Where events are sent to. */
  readonly url: string;
  /** Where browsers connect. */
  readonly socketUrl: string;
};

const TIMEOUT_MS = 5_000;
/** Events say nothing but their name. */
const NOTHING = '{}';

/** Pusher Channels, or a server that speaks its protocol. */
export function createPusherPushGateway(options: Options): PushGateway {
  const sign = (text: string) => createHmac('sha256', options.secret).update(text).digest('hex');
  const { origin } = new URL(options.url);

  const tell = async (pushes: readonly Push[]): Promise<void> => {
    const { resource, body } = requestOf(pushes);
    const path = `/apps/${options.appId}/${resource}`;
    const query = signedQuery({ key: options.key, path, body, sign });
    const { isFine, status } = await callOut(`${origin}${path}?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      timeoutMs: TIMEOUT_MS,
    });
    if (!isFine) throw new Error(`the push provider answered ${status}`);
  };
  const send = createPushOutbox(tell);

  return {
    appKey: options.key,
    cluster: options.cluster,
    host: options.socketUrl,
    sign: (socketId, channelName) => `${options.key}:${sign(`${socketId}:${channelName}`)}`,
    send: async (channel, event) => {
      assertOutsideTransaction('pushing an event');
      await send({ channel, event });
    },
  };
}

/** One event for up to a hundred channels, or up to ten events of several kinds. */
function requestOf(pushes: readonly Push[]): { readonly resource: string; readonly body: string } {
  const [first] = pushes;
  if (pushes.every(({ event }) => event === first?.event)) {
    const channels = pushes.map(({ channel }) => channel);
    const body = JSON.stringify({ name: first?.event, channels, data: NOTHING });
    return { resource: 'events', body };
  }
  const batch = pushes.map(({ channel, event }) => ({ channel, name: event, data: NOTHING }));
  return { resource: 'batch_events', body: JSON.stringify({ batch }) };
}

type ToSign = {
  readonly key: string;
  readonly path: string;
  readonly body: string;
  readonly sign: (text: string) => string;
};

/** The provider's way: method, path and the parameters in the order of their names, the body by its MD5. */
function signedQuery({ key, path, body, sign }: ToSign): string {
  const query = [
    `auth_key=${key}`,
    `auth_timestamp=${Math.floor(Date.now() / 1_000)}`,
    'auth_version=1.0',
    `body_md5=${createHash('md5').update(body).digest('hex')}`,
  ].join('&');
  return `${query}&auth_signature=${sign(`POST\n${path}\n${query}`)}`;
}
