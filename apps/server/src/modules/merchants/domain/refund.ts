import { type Centavos, centavos, subtract, sum } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Payment, PaymentLine } from './payment.ts';

export type RefundOrder = {
  readonly amount?: number | undefined;
  readonly lines?: readonly { readonly reference: string; readonly quantity: number }[] | undefined;
};

export type RefundLine = {
  readonly reference: string;
  readonly quantity: number;
  readonly amount: Centavos;
};

export type RefundPlan = { readonly amount: Centavos; readonly lines: readonly RefundLine[] };

export type RefundRefusal = 'state_conflict' | 'refund_exceeds_amount' | 'line_unknown';

/** How much goes back. Never more than was captured, of no line more than was sold. */
export function planRefund(
  payment: Payment,
  order: RefundOrder,
): Result<RefundPlan, RefundRefusal> {
  const { status } = payment;
  if (status === 'refunded') return err('refund_exceeds_amount');
  if (status !== 'captured' && status !== 'partially_refunded') return err('state_conflict');
  const left = subtract(payment.amount, payment.refundedAmount);
  const lines = linesOf(payment.lines, order.lines ?? []);
  if (!lines.ok) return lines;
  const amount =
    order.lines === undefined
      ? centavos(order.amount ?? left)
      : sum(lines.value.map((line) => line.amount));
  if (amount > left || amount === 0) return err('refund_exceeds_amount');
  return ok({ amount, lines: lines.value });
}

function linesOf(
  sold: readonly PaymentLine[],
  wanted: readonly { readonly reference: string; readonly quantity: number }[],
): Result<readonly RefundLine[], RefundRefusal> {
  const lines: RefundLine[] = [];
  for (const { reference, quantity } of wanted) {
    const line = sold.find((one) => one.reference === reference);
    if (line === undefined || lines.some((one) => one.reference === reference))
      return err('line_unknown');
    if (quantity > line.quantity - line.refundedQuantity) return err('refund_exceeds_amount');
    lines.push({ reference, quantity, amount: centavos(quantity * line.unitAmount) });
  }
  return ok(lines);
}

export const statusAfter = (
  payment: Payment,
  refund: Centavos,
): 'refunded' | 'partially_refunded' =>
  payment.refundedAmount + refund === payment.amount ? 'refunded' : 'partially_refunded';
