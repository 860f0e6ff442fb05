import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { listMails } from '#mailbox/mail-store.ts';
import { CHANNELS } from '#phone/magic-numbers.ts';
import { lastTenDigits, type PhoneMessage } from '#phone/phone-store.ts';
import { EmailAddress } from '#platform/email-address.ts';
import { waitFor } from '#platform/world-events.ts';
import type { World } from '#world.ts';
import { AfterId, checkedQuery, Limit, notFound, WaitMs } from './control-refusal.ts';

const Phone = z.string().regex(/^\+?[\d\s-]{10,20}$/, 'a phone number of ten digits or more');
const To = z.strictObject({ to: Phone.optional() });
const MessageQuery = To.extend({
  channel: z.enum(CHANNELS).optional(),
  limit: Limit,
  after_id: AfterId,
});
const CodeQuery = z.strictObject({
  to: z.union([EmailAddress, Phone]),
  channel: z.enum(CHANNELS).optional(),
  after_id: AfterId,
  wait_ms: WaitMs,
});

const toMessageView = (message: PhoneMessage) => ({
  id: message.id,
  sid: message.sid,
  channel: message.channel,
  to: message.to,
  from: message.from,
  body: message.body,
  code: message.code,
  received_at: message.createdAt.toISOString(),
});

export function phoneControl(
  app: FastifyInstance,
  { database, messages: phone, events }: World,
): void {
  app.get('/messages', async (request) => {
    const { to, channel, limit, after_id } = checkedQuery(MessageQuery, request);
    const messages = await phone.list({ to, channel, limit, afterId: after_id });
    return { messages: messages.map(toMessageView) };
  });
  app.delete('/messages', async (request) => {
    const { to } = checkedQuery(To, request);
    const cleared = await phone.clear(to ?? null);
    events.announce('phone');
    return { cleared };
  });
  app.post('/messages/hurry', async () => {
    const arrived = await phone.hurry();
    events.announce('phone');
    return { arrived };
  });

  /** The last six-digit code that reached a phone or an e-mail address. */
  app.get('/codes/last', async (request) => {
    const { to, channel, after_id, wait_ms } = checkedQuery(CodeQuery, request);
    const isMail = to.includes('@');
    const filter = { to, afterId: after_id };
    const answer = await waitFor(
      events,
      isMail
        ? { topic: 'mail', about: to, timeoutMs: wait_ms }
        : { topic: 'phone', about: lastTenDigits(to), timeoutMs: wait_ms },
      async () => {
        const received = isMail
          ? await listMails(database, filter)
          : await phone.list({ ...filter, channel });
        return received.find(({ code }) => code !== null) ?? null;
      },
    );
    if (answer === null) throw notFound('No code has come to this number or address.');
    return { code: answer.code, message_id: answer.id };
  });
}
