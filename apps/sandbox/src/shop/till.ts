import type { AbonaError } from '@abona/merchant-sdk';
import { z } from 'zod';
import { centavosIn } from '#platform/pesos.ts';
import { answerOf } from './merchant-api.ts';
import { dropUnpaid, type Order, tillOrderOf, withPayment } from './order.ts';
import { refusalStatus } from './order-routes.ts';
import type { Shop } from './shop.ts';
import {
  type Notice,
  noticeOf,
  TILL_PROBLEM_TEXT,
  type TillProblem,
  UNKNOWN_CODE,
} from './shop-words.ts';

const CODE_DIGITS = 19;

/** `clave` was made with the page: sending the form twice charges once. */
const TillForm = z.object({
  clave: z.uuid(),
  codigo: z.string().max(40).default(''),
  monto: z.string().max(20).default(''),
});

export type TillAnswer =
  | { readonly kind: 'charged'; readonly order: Order }
  | { readonly kind: 'refused'; readonly notice: Notice; readonly status: number };

const problem = (name: TillProblem): TillAnswer => ({
  kind: 'refused',
  notice: { tone: 'warning', title: 'No se cobró nada', text: TILL_PROBLEM_TEXT[name] },
  status: 422,
});

/** A shopper shows a code and the till tells the amount; what becomes of it comes by message. */
export async function chargeAtTill(
  { abona, orders }: Shop,
  body: unknown,
  now: Date,
): Promise<TillAnswer> {
  const form = TillForm.safeParse(body);
  if (!form.success) return problem('form_unreadable');
  const code = form.data.codigo.replace(/\D/g, '');
  const amount = centavosIn(form.data.monto);
  if (code.length !== CODE_DIGITS) return problem('code_unreadable');
  if (amount === null) return problem('amount_unreadable');
  const { clave } = form.data;
  // Written down first: what Abona tells may be quicker than its answer.
  const order = await orders.open(tillOrderOf(amount, { key: clave, now }));
  const sale = { amount, order_id: order.id };
  const answer = await answerOf(
    abona.storeCodes.charge(code, sale, { idempotencyKey: `caja-${clave}` }),
  );
  if (answer.kind === 'refused') return refused({ orders }, order, answer.refusal);
  const { id, checkout_url } = answer.answer;
  const { attempt } = order;
  const kept = await orders.change(order.id, (current) =>
    withPayment(current, { id, checkout_url, attempt }),
  );
  return { kind: 'charged', order: kept ?? order };
}

/** Refused for good, there is no sale; while Abona is away nobody knows, and the order waits. */
async function refused(
  { orders }: Pick<Shop, 'orders'>,
  order: Order,
  refusal: AbonaError,
): Promise<TillAnswer> {
  if (!refusal.retryable) await orders.change(order.id, dropUnpaid);
  const notice = refusal.code === 'not_found' ? UNKNOWN_CODE : noticeOf(refusal);
  return { kind: 'refused', notice, status: refusalStatus(refusal) };
}
