import type { Receipt } from '#modules/collections/stores/receipt-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { settleClaims } from '../claims/claims.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { payLoans } from './pay-loans.ts';
import { moneyEntriesOf } from './post-money.ts';

/** Money that reached us for a loan, not counted yet. */
export type LoanMoney = {
  readonly receipt: Receipt;
  readonly loanId: string;
  readonly customerId: number;
  /** The attempt that brought it, where one is known. */
  readonly attemptId: string | null;
};

/**
 * Counts money for different loans, each once by (provider, reference), and pays them with it. What a loan
 * does not take waits in suspense. Answered in their order; null: it was counted before.
 */
export async function takeLoanMoney(
  deps: CollectionsDeps,
  tx: Tx,
  monies: readonly LoanMoney[],
): Promise<readonly (Receipt | null)[]> {
  if (monies.length === 0) return [];
  const now = deps.clock.now();
  const expected = monies.map((money) => ({ ...money, receipt: expectedOf(money) }));
  const added = await deps.receipts.add(
    tx,
    expected.map(({ receipt }) => receipt),
    now,
  );
  const fresh = expected.filter(({ receipt }) => added.has(receipt.id));
  if (fresh.length === 0) return monies.map(() => null);
  const led = await payLoans(deps, tx, fresh);
  // None needs another's answer.
  await Promise.all([
    deps.receipts.save(tx, led.filter(isUnexpected), now),
    deps.ledger.postAll(
      tx,
      led.flatMap((receipt) => moneyEntriesOf(deps, receipt)),
    ),
    settleClaims(deps, tx, led),
  ]);
  const byId = new Map(led.map((receipt) => [receipt.id, receipt]));
  return monies.map(({ receipt }) => byId.get(receipt.id) ?? null);
}

/**
 * How it will nearly always end, so that it is written once. Not yet with the attempt that brought it:
 * naming one locks it, and attempts are locked in an order.
 */
const expectedOf = ({ receipt, loanId, customerId }: LoanMoney): Receipt => ({
  ...receipt,
  customerId,
  loanId,
  status: 'applied',
  cause: null,
});

const isUnexpected = ({ status, attemptId, toCredit }: Receipt): boolean =>
  status !== 'applied' || attemptId !== null || toCredit > 0;
