import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { sendPage } from '#platform/page.ts';
import { createRecords } from '#platform/records.ts';
import { isSameText } from '#platform/same-text.ts';
import type { VendorWorld } from '#vendor-world.ts';
import {
  answerSignature,
  orderSignature,
  type SantanderAnswer,
  type SantanderOrder,
} from './santander-signature.ts';
import { orderPage, refusedPage } from './santander-views.ts';

const Order = z.object({
  merchant: z.string(),
  reference: z.string().min(1).max(100),
  amount: z.string().regex(/^[1-9]\d{0,10}$/),
  concept: z.string().max(100),
  return_url: z.url({ protocol: /^https?$/ }),
  timestamp: z.string().regex(/^\d{10}$/),
  signature: z.string(),
});
const DECISIONS = ['approve', 'no_funds', 'reject', 'leave'] as const;
const Decision = z.object({ reference: z.string(), decision: z.enum(DECISIONS) });
const FRESH_S = 300;

type SantanderPayment = {
  readonly id: string;
  readonly order: SantanderOrder;
  readonly answer: SantanderAnswer | null;
};

const ANSWER_OF: Readonly<
  Record<(typeof DECISIONS)[number], readonly [status: string, code: string]>
> = {
  approve: ['approved', '00'],
  no_funds: ['declined', '04'],
  reject: ['declined', '08'],
  leave: ['cancelled', ''],
};

/** The bank's own page: the browser brings a signed order, and takes a signed answer back. */
export function santanderPages(app: FastifyInstance, world: VendorWorld): void {
  const { merchant, secret } = world.configuration.vendors.santander;
  const payments = createRecords<SantanderPayment>(world.database, 'santander.payment');

  app.post('/santander/pago', async (request, reply) => {
    const order = Order.safeParse(request.body);
    if (!order.success) return sendPage(reply, refusedPage('La orden no se puede leer.'), 422);
    const { signature, ...plain } = order.data;
    const objection = objectionTo(plain, { signature, merchant, secret, world });
    if (objection !== null) return sendPage(reply, refusedPage(objection), 422);
    await payments.add({ id: plain.reference, order: plain, answer: null });
    const payment = await payments.find(plain.reference);
    if (payment?.answer != null) return backToLender(reply, payment, secret);
    return sendPage(reply, orderPage(plain));
  });
  app.post('/santander/pago/decision', async (request, reply) => {
    const form = Decision.safeParse(request.body);
    if (!form.success) return sendPage(reply, refusedPage('La respuesta no se puede leer.'), 422);
    const payment = await payments.change(form.data.reference, (current) =>
      current.answer === null
        ? { ...current, answer: answerTo(current.order, form.data.decision) }
        : current,
    );
    if (payment === null) return sendPage(reply, refusedPage('No encontramos esa orden.'), 404);
    world.events.announce('debit');
    return backToLender(reply, payment, secret);
  });
  app.get<{ Params: { reference: string } }>(
    '/santander/v1/payments/:reference',
    async (request, reply) => {
      if (!isSameText(request.headers.authorization ?? '', `Bearer ${secret}`)) {
        return reply
          .code(401)
          .send({ error: { code: 'unauthorized', message: 'Unknown secret.' } });
      }
      const payment = await payments.find(request.params.reference);
      if (payment === null) {
        return reply.code(404).send({ error: { code: 'not_found', message: 'No such payment.' } });
      }
      return { reference: payment.id, amount: payment.order.amount, answer: payment.answer };
    },
  );
}

type Proof = {
  readonly signature: string;
  readonly merchant: string;
  readonly secret: string;
  readonly world: VendorWorld;
};

function objectionTo(
  order: SantanderOrder,
  { signature, merchant, secret, world }: Proof,
): string | null {
  if (order.merchant !== merchant) return 'No conocemos a ese comercio.';
  if (!isSameText(signature, orderSignature(secret, order))) return 'La firma no es correcta.';
  if (Math.abs(Date.now() / 1_000 - Number(order.timestamp)) > FRESH_S)
    return 'La orden ya venció.';
  const isHome = new URL(order.return_url).origin === world.configuration.appOrigin;
  return isHome ? null : 'La dirección de regreso no está registrada.';
}

function answerTo(order: SantanderOrder, decision: (typeof DECISIONS)[number]): SantanderAnswer {
  const [status, code] = ANSWER_OF[decision];
  return {
    reference: order.reference,
    status,
    authorization: status === 'approved' ? String(randomInt(100_000, 999_999)) : '',
    amount: order.amount,
    code,
    timestamp: String(Math.floor(Date.now() / 1_000)),
  };
}

function backToLender(
  reply: FastifyReply,
  { order, answer }: SantanderPayment,
  secret: string,
): FastifyReply {
  const address = new URL(order.return_url);
  // Signed anew at each return: the answer is the same, its age is not.
  const fresh = answer && { ...answer, timestamp: String(Math.floor(Date.now() / 1_000)) };
  for (const [name, value] of Object.entries(fresh ?? {})) address.searchParams.set(name, value);
  if (fresh !== null) address.searchParams.set('signature', answerSignature(secret, fresh));
  return reply.redirect(address.href, 303);
}
