import Pusher from 'pusher';
import { assertOutsideTransaction } from '#platform/database/transaction.ts';
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
  });
  return {
    appKey: options.key,
    cluster: options.cluster,
    host: options.socketUrl,
    sign: (socketId, channelName) => pusher.authorizeChannel(socketId, channelName).auth,
    send: async (channelName, event) => {
      assertOutsideTransaction('pushing an event');
      await pusher.trigger(channelName, event, {});
    },
  };
}
