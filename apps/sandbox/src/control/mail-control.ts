import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { clearMails, findMail, hurryMails, listMails, type Mail } from '#mailbox/mail-store.ts';
import { EmailAddress } from '#platform/email-address.ts';
import { waitFor } from '#platform/world-events.ts';
import type { World } from '#world.ts';
import { AfterId, checked, checkedQuery, Limit, notFound, WaitMs } from './control-refusal.ts';

const To = z.strictObject({ to: EmailAddress.optional() });
const MailQuery = To.extend({ limit: Limit, after_id: AfterId });
const LastQuery = z.strictObject({ to: EmailAddress, after_id: AfterId, wait_ms: WaitMs });
const LinkQuery = LastQuery.extend({ contains: z.string().default('') });
const Id = z.object({ id: z.coerce.number().int().positive() });

const toMailView = (mail: Mail) => ({
  id: mail.id,
  from: mail.sender,
  to: mail.recipients[0] ?? '',
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  links: mail.links,
  code: mail.code,
  received_at: mail.receivedAt.toISOString(),
});

export function mailControl(app: FastifyInstance, { database, events }: World): void {
  const lastMail = (
    { to, after_id, wait_ms }: z.output<typeof LastQuery>,
    wanted: (mail: Mail) => boolean,
  ) =>
    waitFor(events, { topic: 'mail', about: to, timeoutMs: wait_ms }, async () => {
      const mails = await listMails(database, { to, afterId: after_id });
      return mails.find(wanted) ?? null;
    });

  app.get('/mails', async (request) => {
    const { to, limit, after_id } = checkedQuery(MailQuery, request);
    const mails = await listMails(database, { to, limit, afterId: after_id });
    return { mails: mails.map(toMailView) };
  });
  app.delete('/mails', async (request) => {
    const { to } = checkedQuery(To, request);
    const cleared = await clearMails(database, to ?? null);
    events.announce('mail');
    return { cleared };
  });
  app.get('/mails/last', async (request) => {
    const mail = await lastMail(checkedQuery(LastQuery, request), () => true);
    if (mail === null) throw notFound('No mail has come to this address.');
    return toMailView(mail);
  });
  app.get('/mails/last-link', async (request) => {
    const { contains, ...query } = checkedQuery(LinkQuery, request);
    const linkIn = ({ links }: Mail) => links.find((link) => link.includes(contains));
    const mail = await lastMail(query, (candidate) => linkIn(candidate) !== undefined);
    if (mail === null) throw notFound('No mail with such a link has come to this address.');
    return { link: linkIn(mail), mail_id: mail.id };
  });
  app.get('/mails/:id', async (request) => {
    const mail = await findMail(database, checked(Id, request.params).id);
    if (mail === null) throw notFound('There is no such mail.');
    return toMailView(mail);
  });
  app.post('/mails/hurry', async () => {
    const arrived = await hurryMails(database);
    events.announce('mail');
    return { arrived };
  });
}
