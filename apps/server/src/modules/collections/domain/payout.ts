import type { PayoutReport } from './provider-report.ts';

/** What money goes out for. */
export type PayoutKind =
  | 'loan'
  | 'merchant'
  | 'account_proof'
  | 'down_payment_return'
  | 'deposit_return'
  | 'credit';

/**
 * - `queued`: to be handed to the provider, or handed to it without an answer.
 * - `held`: its customer may not be paid out for now; it waits with us and goes when they may.
 * - `sent`: the provider has it.
 * - `settled`: it arrived. A bank may still send it back.
 * - `returned`: the bank sent it back. `refused`: the provider would not send it, or it was called off before.
 * - `in_review`: nobody could tell us for a day; people look.
 */
export type PayoutStatus =
  | 'queued'
  | 'held'
  | 'sent'
  | 'settled'
  | 'returned'
  | 'refused'
  | 'in_review';

/** What is asked about the customer before money leaves; nothing where it is no customer's. */
export const actOf: Readonly<Record<PayoutKind, 'pay_out_loan' | 'pay_out_refund' | null>> = {
  loan: 'pay_out_loan',
  credit: 'pay_out_refund',
  down_payment_return: 'pay_out_refund',
  deposit_return: 'pay_out_refund',
  merchant: null,
  account_proof: null,
};

type Booked = { readonly kind: PayoutKind; readonly customerId: number | null };

/** Under what it stands in the books: to a shop what is no customer's. */
export const bookedAs = ({ kind, customerId }: Booked): 'customer_payout' | 'merchant_payout' =>
  kind === 'account_proof' && customerId === null ? 'merchant_payout' : 'customer_payout';

type Handed = { readonly status: PayoutStatus; readonly tries: number };

/** Whether the provider was never handed a payout, so that it can still be called off. */
export const isWithUs = ({ status, tries }: Handed): boolean =>
  (status === 'queued' || status === 'held') && tries === 0;

const ranks: Readonly<Record<PayoutStatus, number>> = {
  queued: 0,
  held: 0,
  sent: 1,
  // That the provider has it is no news to whoever looks into it.
  in_review: 1,
  settled: 2,
  refused: 3,
  returned: 3,
};

const statusOf: Readonly<Record<PayoutReport['status'], PayoutStatus>> = {
  accepted: 'sent',
  settled: 'settled',
  returned: 'returned',
};

/** What a payout becomes by a report; null when we know as much or more already. */
export function payoutAfter(current: PayoutStatus, report: PayoutReport): PayoutStatus | null {
  const next = statusOf[report.status];
  return ranks[next] > ranks[current] ? next : null;
}

export const isPayoutOver = (status: PayoutStatus): boolean => ranks[status] >= ranks.settled;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** So long nobody could tell: people look, and we go on asking. */
export const REVIEW_AFTER_MS = 24 * HOUR_MS;
/**
 * A request to the card processor whose answer never came has been done by then or never will be: longer than
 * we wait for an answer, and than anybody keeps a request in a queue.
 */
export const SETTLED_AFTER_MS = MINUTE_MS;
const BACKOFF_MAX_MS = HOUR_MS;

/** So long until it is asked again whether a held payout may go. */
const HELD_ASK_MS = 5 * MINUTE_MS;

export const nextHeldAskAt = (now: Date): Date => new Date(now.getTime() + HELD_ASK_MS);

/** When to ask again: soon at first, then hourly. */
export const nextAskAt = (tries: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(BACKOFF_MAX_MS, 15_000 * 2 ** Math.min(tries, 20)));
