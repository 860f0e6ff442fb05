import type { MoneyBackState, RefundState } from '@abona/contract/collections/refund';
import type { PayoutStatus } from './payout.ts';

/** How the money of a payout, or of a card's refund, stands. */
const payoutStates: Readonly<Record<PayoutStatus, MoneyBackState>> = {
  queued: 'on_its_way',
  held: 'held',
  sent: 'on_its_way',
  in_review: 'on_its_way',
  settled: 'credited',
  returned: 'failed',
  refused: 'failed',
};

type Return = { readonly status: PayoutStatus | 'credited' };

/** Money that goes back by the way it came; several parts are as far as the slowest. */
export function originState(parts: readonly Return[]): MoneyBackState {
  const states = parts.map(({ status }) =>
    status === 'credited' ? 'credited' : payoutStates[status],
  );
  if (states.includes('failed')) return 'failed';
  if (states.includes('held')) return 'held';
  return states.length > 0 && states.every((state) => state === 'credited')
    ? 'credited'
    : 'on_its_way';
}

type Facts = {
  readonly isLoanOver: boolean;
  /** Saldo a favor that is still with the loan. */
  readonly left: number;
  /** The last that was sent of it since the refund. */
  readonly sent: PayoutStatus | null;
  readonly account: { readonly heldUntil: Date | null } | null;
  /** Whether the customer's payouts are. */
  readonly isHeld: boolean;
};

/** What the customer had paid, on its way to their account. */
export function accountState({ isLoanOver, left, sent, account, isHeld }: Facts): MoneyBackState {
  if (!isLoanOver) return 'as_credit';
  if (sent !== null && payoutStates[sent] !== 'failed') return payoutStates[sent];
  if (left === 0) return 'credited';
  if (account === null || sent !== null) return 'needs_account';
  return account.heldUntil === null && !isHeld ? 'on_its_way' : 'held';
}

/** Of the whole refund: what asks for the customer first, then what is not there yet. */
export function refundState(parts: readonly MoneyBackState[]): RefundState {
  const has = (...states: MoneyBackState[]) => parts.some((part) => states.includes(part));
  if (has('needs_account', 'failed')) return 'needs_account';
  if (has('held')) return 'held';
  if (has('on_its_way')) return 'on_its_way';
  return has('credited') ? 'credited' : 'applied';
}
