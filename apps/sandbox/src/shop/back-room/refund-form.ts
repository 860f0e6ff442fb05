import type { RefundOrder } from '@abona/merchant-sdk';
import { z } from 'zod';
import { centavosIn } from '#platform/pesos.ts';
import { canRefund, leftOf, type Order } from '../order.ts';

/** `clave` was made with the page: sending the form twice gives the money back once. */
const RefundForm = z.object({
  clave: z.uuid(),
  modo: z.enum(['todo', 'pieza', 'monto']),
  referencia: z.string().max(64).default(''),
  piezas: z.coerce.number().int().min(1).max(99).catch(1),
  monto: z.string().max(20).default(''),
});

export type RefundProblem =
  | 'form_unreadable'
  | 'not_refundable'
  | 'amount_unreadable'
  | 'amount_too_large'
  | 'line_unknown'
  | 'too_many_pieces';

export type RefundRequest =
  | { readonly kind: 'wanted'; readonly key: string; readonly refund: RefundOrder }
  | { readonly kind: 'problem'; readonly problem: RefundProblem };

const problem = (name: RefundProblem): RefundRequest => ({ kind: 'problem', problem: name });

/** What somebody at the counter wants to give back: everything, some pieces of a thing, or an amount. */
export function readRefundForm(order: Order, body: unknown): RefundRequest {
  const form = RefundForm.safeParse(body);
  if (!form.success) return problem('form_unreadable');
  if (!canRefund(order)) return problem('not_refundable');
  const { clave, modo, referencia, piezas, monto } = form.data;
  const key = `pedido-${order.id}-devolucion-${clave}`;
  if (modo === 'todo') return { kind: 'wanted', key, refund: {} };
  const refund =
    modo === 'monto'
      ? refundByAmount(order, monto)
      : refundByPieces(order, { reference: referencia, quantity: piezas });
  return typeof refund === 'string' ? problem(refund) : { kind: 'wanted', key, refund };
}

function refundByAmount(order: Order, text: string): RefundOrder | RefundProblem {
  const amount = centavosIn(text);
  if (amount === null) return 'amount_unreadable';
  return amount > leftOf(order) ? 'amount_too_large' : { amount };
}

type Pieces = { readonly reference: string; readonly quantity: number };

function refundByPieces(order: Order, pieces: Pieces): RefundOrder | RefundProblem {
  const line = order.lines.find(({ reference }) => reference === pieces.reference);
  if (line === undefined) return 'line_unknown';
  if (pieces.quantity > line.quantity - line.refunded) return 'too_many_pieces';
  return pieces.quantity * line.unit_amount > leftOf(order)
    ? 'amount_too_large'
    : { lines: [pieces] };
}
