import type { PaymentLine } from './payment.ts';

type Named = Pick<PaymentLine, 'name' | 'quantity'>;

/**
 * What was bought, in a few words: two purchases at one shop are told apart by it. Null where the shop sent
 * no lines.
 */
export function goodsOf(lines: readonly Named[]): string | null {
  const [first, ...others] = lines;
  if (first === undefined) return null;
  const named = first.quantity > 1 ? `${first.quantity} × ${first.name}` : first.name;
  return others.length === 0 ? named : `${named} y ${others.length} más`;
}
