import { type Centavos, centavos } from '@abona/kernel/money';

/** What is known when a transfer to a down payment's account arrives. */
type Arrival = {
  readonly expected: Centavos;
  /** What came before and waits. */
  readonly waiting: Centavos;
  readonly amount: Centavos;
  /** The application still waits for it. */
  readonly isWanted: boolean;
};

export type DownPaymentVerdict =
  /** All of it is there; what is too much goes back. */
  | { readonly kind: 'complete'; readonly surplus: Centavos }
  /** It waits for the rest, until the deadline. */
  | { readonly kind: 'too_little'; readonly missing: Centavos }
  /** Nobody waits for it any more: it goes back. */
  | { readonly kind: 'late' };

export function judgeDownPayment(arrival: Arrival): DownPaymentVerdict {
  const { expected, waiting, amount, isWanted } = arrival;
  if (!isWanted) return { kind: 'late' };
  const sum = waiting + amount;
  return sum >= expected
    ? { kind: 'complete', surplus: centavos(sum - expected) }
    : { kind: 'too_little', missing: centavos(expected - sum) };
}
