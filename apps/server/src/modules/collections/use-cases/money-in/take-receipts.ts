import { isForLoan, type LoanReceipt, type Receipt } from '#modules/collections/domain/receipt.ts';
import type { Tx } from '#platform/database/database.ts';
import { settleClaims } from '../claims/claims.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { takeDownPayment } from '../down-payments/take-down-payment.ts';
import { payLoans } from './pay-loans.ts';
import { receiptEntriesOf } from './post-receipt.ts';

/**
 * Counts money, once by (provider, reference), and leads it where it belongs. What belongs nowhere waits
 * in suspense. Null: it was counted before.
 */
export async function takeReceipt(
  deps: CollectionsDeps,
  tx: Tx,
  receipt: Receipt,
): Promise<Receipt | null> {
  if (isForLoan(receipt)) {
    const [paid = null] = await takeLoanReceipts(deps, tx, [receipt]);
    return paid;
  }
  const now = deps.clock.now();
  const { applicationProcessId, attemptId } = receipt;
  // Whose it is is written when its down payment is locked: naming an attempt locks it.
  const unplaced = { ...receipt, customerId: null, applicationProcessId: null, attemptId: null };
  if ((await deps.receipts.add(tx, [unplaced], now)).size === 0) return null;
  const placed =
    applicationProcessId === null
      ? unplaced
      : await takeDownPayment(deps, tx, { receipt: unplaced, applicationProcessId, attemptId });
  await deps.receipts.save(tx, [placed], now);
  await deps.ledger.postAll(tx, receiptEntriesOf(deps, placed));
  await settleClaims(deps, tx, [placed]);
  return placed;
}

/**
 * Counts money for different loans, each once by (provider, reference), and pays them with it. What a loan
 * does not take waits in suspense. Answered in their order; null: it was counted before.
 */
export async function takeLoanReceipts(
  deps: CollectionsDeps,
  tx: Tx,
  receipts: readonly LoanReceipt[],
): Promise<readonly (Receipt | null)[]> {
  if (receipts.length === 0) return [];
  const now = deps.clock.now();
  const added = await deps.receipts.add(tx, receipts.map(expectedOf), now);
  const fresh = receipts.filter(({ id }) => added.has(id));
  if (fresh.length === 0) return receipts.map(() => null);
  const placed = await payLoans(deps, tx, fresh);
  // None needs another's answer.
  await Promise.all([
    deps.receipts.save(tx, placed.filter(isUnexpected), now),
    deps.ledger.postAll(
      tx,
      placed.flatMap((receipt) => receiptEntriesOf(deps, receipt)),
    ),
    settleClaims(deps, tx, placed),
  ]);
  const byId = new Map(placed.map((receipt) => [receipt.id, receipt]));
  return receipts.map(({ id }) => byId.get(id) ?? null);
}

/**
 * How it will nearly always end, so that it is written once. Not yet with the attempt that brought it:
 * naming one locks it, and attempts are locked in an order.
 */
const expectedOf = (receipt: LoanReceipt): Receipt => ({
  ...receipt,
  attemptId: null,
  status: 'applied',
  cause: null,
});

const isUnexpected = ({ status, attemptId, toCredit }: Receipt): boolean =>
  status !== 'applied' || attemptId !== null || toCredit > 0;
