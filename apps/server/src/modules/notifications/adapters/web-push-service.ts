import { err, ok } from '@abona/kernel/result';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { OutboundSender } from '#platform/outbound/outbound-message.ts';
import { isPushHost } from '../domain/push-host.ts';
import type { PushService } from '../ports.ts';
import { encryptPayload } from '../web-push/encrypt-payload.ts';
import { type VapidKeys, vapidAuthorization } from '../web-push/vapid.ts';

type Options = {
  /** The push services that we send to. */
  readonly hosts: readonly string[];
  readonly sender: OutboundSender;
  readonly keys: () => Promise<VapidKeys>;
  readonly clock: Pick<Clock, 'technicalNow'>;
  readonly log: Log;
};

const GONE: ReadonlySet<number | null> = new Set([404, 410]);
/** Too many requests: it is worth another try. */
const BUSY = 429;

/**
 * Notices go to browsers by their vendors' push services (RFC 8030), encrypted for the browser alone (RFC 8291) and
 * signed with our key (RFC 8292). Browsers name the address: it is held to the list of services, and then judged like
 * every address that a stranger chose.
 */
export function createWebPushService(options: Options): PushService {
  const { hosts, sender, keys, clock, log } = options;
  return {
    send: async ({ endpoint, keys: theirs }, { payload, ttlS, topic, urgency }) => {
      // A service that was taken off the list is as good as gone.
      if (!isPushHost(endpoint, hosts)) return err('gone');
      const authorization = await vapidAuthorization(await keys(), {
        endpoint,
        now: clock.technicalNow(),
      });
      const headers = {
        authorization,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttlS),
        topic,
        urgency,
      };
      const body = encryptPayload(JSON.stringify(payload), theirs);
      const sent = await sender.send(
        { url: endpoint, headers, body },
        new AbortController().signal,
      );
      if (sent.outcome === 'delivered') return ok({ reference: topic });
      const { outcome, httpStatus } = sent;
      if (GONE.has(httpStatus)) return err('gone');
      const status = httpStatus ?? 0;
      log.warn({ status_code: status, provider: 'web_push' }, 'a push was not taken');
      const isFinal = status >= 300 && status < 500 && status !== BUSY;
      return err(isFinal || outcome === 'address_refused' ? 'refused' : 'unreachable');
    },
  };
}
