import { err, mapOk, ok, type Result } from '@abona/kernel/result';
import type { Receipt } from '#modules/collections/domain/receipt.ts';
import { lockAttempt } from '#modules/collections/stores/attempt-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { moveAttempt } from '../paying/move-attempt.ts';
import { returnReceipt } from '../refunds/return-money.ts';
import { assignReceipt } from './assign-receipt.ts';

type Resolution =
  | { readonly kind: 'assign'; readonly loanId: string }
  | { readonly kind: 'give_back' };

type Order = {
  readonly receiptId: string;
  readonly resolution: Resolution;
  /** Who decided. */
  readonly actor: string;
};

type Refusal = 'not_found' | 'state_conflict';

/** Money that waited, and where it is now. */
type Resolved = { readonly before: Receipt; readonly after: Receipt };

/** Somebody who looked says whose money it is, or that it goes back; each is decided once. */
export async function resolveSuspenseIn(
  deps: CollectionsDeps,
  tx: Tx,
  { receiptId, resolution, actor }: Order,
): Promise<Result<Resolved, Refusal>> {
  const receipt = await deps.receipts.lock(tx, receiptId);
  if (receipt === null) return err('not_found');
  if (receipt.status !== 'suspense') return err('state_conflict');
  const resolved =
    resolution.kind === 'assign'
      ? await assignReceipt(deps, tx, { receipt, loanId: resolution.loanId })
      : await returnReceipt(deps, tx, { receipt, cause: 'not_identified' });
  if (resolved === null || resolved.status === 'suspense') return err('state_conflict');
  await deps.receipts.save(tx, [resolved], deps.clock.now());
  const reason = resolution.kind === 'assign' ? 'money_elsewhere' : 'money_returned';
  await endReview(deps, tx, { attemptId: receipt.attemptId, reason });
  await deps.audit(tx, {
    subject: `receipt:${receipt.id}`,
    actor,
    action: 'collections.suspense_resolved',
    reason: receipt.cause,
    detail: { receipt: receipt.id, amount: receipt.amount, to: resolved.status },
  });
  return ok({ before: receipt, after: resolved });
}

/** The same in a transaction of its own. */
export const resolveSuspense = (
  deps: CollectionsDeps,
  order: Order,
): Promise<Result<Receipt, Refusal>> =>
  transaction(deps.db, async (tx) =>
    mapOk(await resolveSuspenseIn(deps, tx, order), ({ after }) => after),
  );

type Review = {
  readonly attemptId: string | null;
  readonly reason: 'money_elsewhere' | 'money_returned';
};

/** The attempt whose money went elsewhere is over; one whose loan got it after all is applied already. */
async function endReview(
  deps: CollectionsDeps,
  tx: Tx,
  { attemptId, reason }: Review,
): Promise<void> {
  const before = attemptId === null ? null : await lockAttempt(tx, attemptId);
  if (before?.status !== 'in_review') return;
  await moveAttempt(deps, tx, { before, after: { ...before, status: 'failed', reason } });
}
