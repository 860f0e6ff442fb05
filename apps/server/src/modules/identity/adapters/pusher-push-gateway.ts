import http from 'node:http';
import https from 'node:https';
import Pusher from 'pusher';
import { assertOutsideTransaction } from '#platform/database/transaction.ts';
import type { PushEvent } from '../domain/push-channel.ts';
import type { PushGateway } from '../ports.ts';

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
/** The provider takes no more for one event. */
const CHANNELS_MAX = 100;

/** Pusher Channels, or a server that speaks its protocol. */
export function createPusherPushGateway(options: Options): PushGateway {
  const { protocol, hostname, port } = new URL(options.url);
  const pusher = new Pusher({
    appId: options.appId,
    key: options.key,
    secret: options.secret,
    host: hostname,
    ...(port === '' ? {} : { port }),
    useTLS: protocol === 'https:',
    timeout: TIMEOUT_MS,
    // Left to itself the library opens a connection for every call, and closes it.
    agent: new (protocol === 'https:' ? https : http).Agent({ keepAlive: true }),
  });
  const senders = new Map<PushEvent, (channelName: string) => Promise<void>>();
  return {
    appKey: options.key,
    cluster: options.cluster,
    host: options.socketUrl,
    sign: (socketId, channelName) => pusher.authorizeChannel(socketId, channelName).auth,
    send: async (channelName, event) => {
      assertOutsideTransaction('pushing an event');
      const send =
        senders.get(event) ?? together((channels) => pusher.trigger(channels, event, {}));
      senders.set(event, send);
      await send(channelName);
    },
  };
}

/**
 * Events say nothing but their name, so one call tells a hundred channels: those that come while a call
 * is under way go out together with the next. Whoever comes alone waits for nobody.
 */
function together(
  tell: (channels: string[]) => Promise<unknown>,
): (channel: string) => Promise<void> {
  const waiting = new Map<string, PromiseWithResolvers<void>>();
  let isTelling = false;

  const tellAll = async (taken: readonly (readonly [string, PromiseWithResolvers<void>])[]) => {
    try {
      await tell(taken.map(([channel]) => channel));
      for (const [, { resolve }] of taken) resolve();
    } catch (failure) {
      for (const [, { reject }] of taken) reject(failure);
    }
  };
  const goOn = async (): Promise<void> => {
    isTelling = true;
    while (waiting.size > 0) {
      const taken = [...waiting].slice(0, CHANNELS_MAX);
      for (const [channel] of taken) waiting.delete(channel);
      await tellAll(taken);
    }
    isTelling = false;
  };

  return (channel) => {
    // The same news for the same channel, not out yet, is one.
    const known = waiting.get(channel);
    if (known !== undefined) return known.promise;
    const news = Promise.withResolvers<void>();
    waiting.set(channel, news);
    if (!isTelling) void goOn();
    return news.promise;
  };
}
