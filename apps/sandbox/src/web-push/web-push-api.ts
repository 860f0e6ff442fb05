import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { opaqueId } from '#platform/opaque-id.ts';
import type { VendorWorld } from '#vendor-world.ts';
import { decryptPayload } from './decrypt-payload.ts';
import { objectionToSender } from './vapid.ts';
import { type PushSubscription, webPushRecords } from './web-push-store.ts';

/** RFC 8030, 7.2: no service takes more. */
const BODY_BYTES_MAX = 4_096;
const TOPIC = /^[\w-]{1,32}$/;
const URGENCIES = ['very-low', 'low', 'normal', 'high'];

type Sent = { readonly ttlS: number; readonly topic: string | null; readonly urgency: string };
type Refusal = { readonly status: number; readonly reason: string };

/** A browser vendor's push service, as app servers see it: RFC 8030 with RFC 8291 and RFC 8292. */
export const webPushApi: FastifyPluginAsync<{ readonly world: VendorWorld }> = async (
  app,
  { world },
) => {
  const { database, events, faults, configuration } = world;
  const { subscriptions, messages } = webPushRecords(database);
  const origin = `http://localhost:${configuration.ports.vendor}`;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));

  app.post<{ Params: { id: string } }>('/send/:id', async (request, reply) => {
    const refuse = ({ status, reason }: Refusal) => reply.code(status).send(reason);
    if (faults.now().push.mode !== 'up') return refuse({ status: 503, reason: 'Down' });
    const subscription = await subscriptions.find(request.params.id);
    if (subscription === null) return refuse({ status: 404, reason: 'No such subscription' });
    if (subscription.isEnded) return refuse({ status: 410, reason: 'The browser unsubscribed' });
    const { serverKey } = subscription;
    const objection = await objectionToSender(request.headers.authorization, { origin, serverKey });
    if (objection !== null) return refuse(objection);
    const sent = readHeaders(request);
    if ('reason' in sent) return refuse(sent);
    const payload = readBody(request, subscription);
    if (typeof payload !== 'string') return refuse(payload);
    const id = opaqueId('push');
    const sentAt = new Date().toISOString();
    await messages.add({ id, subscriptionId: subscription.id, payload, sentAt, ...sent });
    events.announce('push', subscription.id);
    return reply.code(201).header('location', `${origin}/web-push/message/${id}`).send();
  });
};

function readHeaders({ headers }: FastifyRequest): Sent | Refusal {
  const { ttl, topic, urgency = 'normal' } = headers;
  if (typeof ttl !== 'string' || !/^\d+$/.test(ttl)) return { status: 400, reason: 'No TTL' };
  if (topic !== undefined && !(typeof topic === 'string' && TOPIC.test(topic)))
    return { status: 400, reason: 'Topic has at most 32 characters of base64url' };
  if (typeof urgency !== 'string' || !URGENCIES.includes(urgency))
    return { status: 400, reason: 'Urgency is none of RFC 8030' };
  return { ttlS: Number(ttl), topic: topic ?? null, urgency };
}

/** The real service carries what it cannot read; here it is opened, for the person at the console. */
function readBody(
  { headers, body }: FastifyRequest,
  subscription: PushSubscription,
): string | Refusal {
  if (headers['content-encoding'] !== 'aes128gcm')
    return { status: 415, reason: 'Content-Encoding is not aes128gcm' };
  if (!Buffer.isBuffer(body) || body.length > BODY_BYTES_MAX)
    return { status: 413, reason: 'More than 4096 bytes' };
  const payload = decryptPayload(body, subscription);
  return payload ?? { status: 400, reason: 'Not encrypted for this subscription' };
}
