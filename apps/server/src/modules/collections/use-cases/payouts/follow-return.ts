import { invariant } from '@abona/kernel/invariant';
import type { Payout } from '#modules/collections/stores/payout-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { type CollectionsDeps, todayOf } from '../collections-deps.ts';

type Deps = Pick<CollectionsDeps, 'clock' | 'ledger' | 'receipts' | 'lending'>;

/**
 * Money that we sent back arrived, or came back once more: then it waits with us again, and people look
 * for its owner.
 */
export async function followReturn(deps: Deps, tx: Tx, payout: Payout): Promise<void> {
  if (payout.kind === 'credit') return followCredit(deps, tx, payout);
  if (payout.kind === 'account_proof') return takeBackProof(deps, tx, payout);
  if (payout.kind !== 'deposit_return' && payout.kind !== 'down_payment_return') return;
  const isSettled = payout.status === 'settled';
  if (!isSettled)
    await deps.ledger.post(tx, {
      kind: 'adjustment',
      businessKey: `return:${payout.subject}:failed`,
      businessDate: todayOf(deps.clock),
      actor: 'system:collections',
      movements: [{ from: 'suspense:spei', to: 'payouts_in_transit:spei', amount: payout.amount }],
    });
  if (payout.kind !== 'deposit_return') return;
  await deps.receipts.markReturned(tx, payout.subject, {
    at: deps.clock.now(),
    cause: isSettled ? null : 'return_failed',
  });
}

/** Saldo a favor that did not arrive is the customer's as before, and waits for another account. */
async function followCredit(deps: Deps, tx: Tx, payout: Payout): Promise<void> {
  if (payout.status === 'settled') return;
  const { id, subject, amount } = payout;
  const actor = 'system:collections';
  const loanId = subject.slice(0, subject.lastIndexOf(':'));
  const order = { loanId, id: `payout_back:${id}`, amount, rail: 'spei' as const, actor };
  const back = await deps.lending.applyPayment(order, tx);
  invariant(back.ok, 'saldo a favor that came back found no loan');
  await deps.ledger.post(tx, {
    kind: 'adjustment',
    businessKey: `credit_back:${id}`,
    businessDate: todayOf(deps.clock),
    actor,
    movements: [{ from: 'clearing:spei', to: 'payouts_in_transit:spei', amount }],
  });
}

/** A centavo that did not arrive cost nothing. */
async function takeBackProof(
  { clock, ledger }: Deps,
  tx: Tx,
  { status, subject, amount }: Payout,
): Promise<void> {
  if (status === 'settled') return;
  await ledger.post(tx, {
    kind: 'adjustment',
    businessKey: `account_proof:${subject}:failed`,
    businessDate: todayOf(clock),
    actor: 'system:collections',
    movements: [{ from: 'provider_fees', to: 'payouts_in_transit:spei', amount }],
  });
}
