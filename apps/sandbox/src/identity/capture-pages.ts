import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { sendPage } from '#platform/page.ts';
import { visitIn } from '#platform/page-visit.ts';
import { isSameText } from '#platform/same-text.ts';
import type { VendorWorld } from '#vendor-world.ts';
import { OUTCOMES } from './capture-outcomes.ts';
import { capturePage, closedPage, unknownPage } from './capture-views.ts';
import { createIdentity, type Identity } from './identity.ts';
import { isOpen, type KeptSession, pageOf } from './identity-resources.ts';

const Step = z.enum(['selfie', 'outcome']);
const Ending = z.enum([...OUTCOMES, 'abandoned']);
const Form = z.object({ step: Step.optional(), ending: Ending.optional() });

/** The hosted capture: document, selfie, and (this being the sandbox) how it should end. */
export function capturePages(app: FastifyInstance, world: VendorWorld): void {
  const identity = createIdentity(world);

  app.get('/identity/v/:id', async (request, reply) => {
    const session = await visited(identity, request);
    if (session === null) return sendPage(reply, unknownPage(), 404);
    const now = await expiredIfDue(identity, session);
    return sendPage(
      reply,
      isOpen(now) ? capturePage(now) : closedPage(now),
      isOpen(now) ? 200 : 410,
    );
  });
  app.post('/identity/v/:id', async (request, reply) => {
    const session = await visited(identity, request);
    const form = Form.safeParse(request.body ?? {});
    if (session === null || !form.success) return sendPage(reply, unknownPage(), 404);
    if (!isOpen(await expiredIfDue(identity, session))) return backToLender(reply, session);
    const { step, ending } = form.data;
    if (step !== undefined) {
      await identity.proceed(session.id, step);
      return reply.redirect(pageOf(world.configuration.vendorUrl, session), 303);
    }
    if (ending === 'abandoned') await identity.abandon(session.id);
    else if (ending !== undefined) await identity.finish(session.id, ending);
    return backToLender(reply, session);
  });
}

/** Only who was given the address may see the page: the id alone opens nothing. */
async function visited(
  identity: Identity,
  request: { readonly params: unknown; readonly query: unknown },
): Promise<KeptSession | null> {
  const visit = visitIn(request);
  const session = visit && (await identity.sessions.find(visit.id));
  return session && isSameText(visit.key, session.page_key) ? session : null;
}

async function expiredIfDue(identity: Identity, session: KeptSession): Promise<KeptSession> {
  if (!isOpen(session) || Date.parse(session.expires_at) > Date.now()) return session;
  return (await identity.expire(session.id)) ?? session;
}

/** The return never says how it ended: that is the decision's to tell. */
const backToLender = (reply: FastifyReply, { callback }: KeptSession): FastifyReply =>
  reply.redirect(callback, 303);
