import type { MoneyLine } from './lender-books.ts';

/** What goes from one account to another, by their places on either side. */
type Stream = { readonly from: number; readonly to: number; readonly amount: number };

export type Flow = {
  /** Where money leaves, and where it arrives: credits and debits, the largest first. */
  readonly from: readonly MoneyLine[];
  readonly to: readonly MoneyLine[];
  readonly streams: readonly Stream[];
};

/**
 * A journal as money on its way. Books say what leaves each account and what reaches it, not which peso went where:
 * sides are filled in the order of their size, which is true of every sum that is drawn.
 */
export function flowOf(lines: readonly MoneyLine[]): Flow {
  const bySize = (side: MoneyLine['side']) =>
    lines.filter((line) => line.side === side).sort((a, b) => b.amount - a.amount);
  const from = bySize('credit');
  const to = bySize('debit');
  const streams: Stream[] = [];
  const room = to.map(({ amount }) => amount);
  for (const [source, { amount }] of from.entries()) {
    let left = amount;
    for (const [target, free] of room.entries()) {
      const part = Math.min(left, free);
      if (part === 0) continue;
      streams.push({ from: source, to: target, amount: part });
      room[target] = free - part;
      left -= part;
    }
  }
  return { from, to, streams };
}

const CENTS = 100;

/** How one peso of a sum is shared out, in whole centavos that make a peso again; the largest remainders get the rest. */
export function shareOfPeso(amounts: readonly number[]): readonly number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  if (total === 0) return amounts.map(() => 0);
  const exact = amounts.map((amount) => (amount * CENTS) / total);
  const whole = exact.map(Math.floor);
  const missing = CENTS - whole.reduce((sum, cents) => sum + cents, 0);
  const byRemainder = [...exact.keys()].sort(
    (a, b) => ((exact[b] ?? 0) % 1) - ((exact[a] ?? 0) % 1),
  );
  const lucky = new Set(byRemainder.slice(0, missing));
  return whole.map((cents, index) => (lucky.has(index) ? cents + 1 : cents));
}
