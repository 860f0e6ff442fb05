import { createHash } from 'node:crypto';
import type { HostedSignUp } from '@abona/merchant-sdk';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sendPage } from '#platform/page.ts';
import { accountPage } from './account-pages.ts';
import { answerOf } from './merchant-api.ts';
import { type Shop, type ShopVisit, visitOf } from './shop.ts';
import type { ShopSession } from './shop-session.ts';
import { noticeOf } from './shop-words.ts';

const Consent = z.object({ acepto: z.literal('si') });
const CUSTOMER_LETTERS = 10;

/** The shop's own number for a visitor; what the visitor's cookie says stays with the shop. */
const customerIdOf = ({ id }: ShopSession): string =>
  `CA-${createHash('sha256').update(id).digest('hex').slice(0, CUSTOMER_LETTERS).toUpperCase()}`;

/** A customer of the shop becomes one of Abona's: the shop's server vouches for who and when. */
export function accountRoutes(app: FastifyInstance, shop: Shop): void {
  const { abona, sessions, links } = shop;

  app.get('/cuenta', async (request, reply) => {
    const session = await sessions.enter({ request, reply });
    const { count } = await visitOf(shop, request);
    return sendPage(reply, accountPage({ count, ...(await standingOf(shop, session)) }));
  });

  app.post('/cuenta/abona', async (request, reply) => {
    const session = await sessions.enter({ request, reply });
    if (!Consent.safeParse(request.body).success) return reply.redirect('/cuenta', 303);
    const customerId = customerIdOf(session);
    const opened = await answerOf(
      abona.hostedSignUps.create({
        merchant_customer_id: customerId,
        consent_timestamp: new Date().toISOString(),
        customer_hint: `Cliente ${customerId}`,
      }),
    );
    if (opened.kind === 'answered') {
      await links.open(opened.answer.merchant_hosted_id, customerId);
      await sessions.noteSignUp(session.id, opened.answer.merchant_hosted_id);
      return reply.redirect(opened.answer.sign_up_url, 303);
    }
    const { count }: ShopVisit = await visitOf(shop, request);
    const notice = noticeOf(opened.refusal);
    return sendPage(reply, accountPage({ count, customerId, status: null, notice }), 502);
  });
}

type Standing = {
  readonly customerId: string;
  readonly status: HostedSignUp['status'] | null;
  readonly toldAt?: string;
};

/** An end that Abona told of is one. Everything else is asked: its message may still be on its way. */
async function standingOf({ abona, links }: Shop, session: ShopSession): Promise<Standing> {
  const customerId = customerIdOf(session);
  const { hostedId } = session;
  if (hostedId === undefined) return { customerId, status: null };
  const told = await links.find(hostedId);
  if (told?.status === 'unlinked' && told.at !== null)
    return { customerId, status: told.status, toldAt: told.at };
  const found = await answerOf(abona.hostedSignUps.get(hostedId));
  return { customerId, status: found.kind === 'answered' ? found.answer.status : null };
}
