import type { Centavos } from '@abona/kernel/money';
import type { LoanReceipt, Receipt } from '#modules/collections/domain/receipt.ts';
import type { Tx } from '#platform/database/database.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { payLoan, payLoans } from './pay-loans.ts';
import { postAssigned } from './post-receipt.ts';
import { splitOver } from './split-receipt.ts';

/** Moves a receipt from suspense to a loan: an operator, or a claim, says whose it is. */
export async function assignReceipt(
  deps: CollectionsDeps,
  tx: Tx,
  { receipt, loanId }: { readonly receipt: Receipt; readonly loanId: string },
): Promise<Receipt | null> {
  if (receipt.status !== 'suspense') return null;
  const paid = await payLoan(deps, tx, { ...receipt, loanId });
  if (paid === null) return null;
  return own(deps, tx, { ...paid, loanId });
}

type PaidLoan = { readonly loanId: string; readonly amount: Centavos };

/**
 * The same for a payment of several loans that waits whole: each gets its part, as it was shown. A part that its loan
 * does not take goes on waiting by itself. Answered in the order of the parts; null: it does not wait any more.
 */
export async function assignParts(
  deps: CollectionsDeps,
  tx: Tx,
  { receipt, parts }: { readonly receipt: Receipt; readonly parts: readonly PaidLoan[] },
): Promise<readonly Receipt[] | null> {
  const shares = splitOver(receipt, parts);
  const [first, ...rest] = shares;
  if (receipt.status !== 'suspense' || first === undefined) return null;
  const now = deps.clock.now();
  await deps.receipts.keepPart(tx, first);
  const waiting = rest.map((share) => ({ ...share, customerId: null, loanId: null }));
  if (waiting.length > 0) await deps.receipts.add(tx, waiting, now);
  const placed: Receipt[] = [];
  for (const [index, paid] of (await payLoans(deps, tx, shares)).entries()) {
    const loanId = shares[index]?.loanId;
    const isOwned = paid.status === 'applied' && loanId !== undefined;
    if (!isOwned) await deps.receipts.save(tx, [paid], now);
    placed.push(isOwned ? await own(deps, tx, { ...paid, loanId }) : paid);
  }
  return placed;
}

/** It has found its loan, and with it its customer. */
async function own(deps: CollectionsDeps, tx: Tx, paid: LoanReceipt): Promise<Receipt> {
  const loan = await deps.lending.findLoan(paid.loanId, tx);
  const owned = { ...paid, customerId: loan?.contract.customerId ?? null };
  await deps.receipts.save(tx, [owned], deps.clock.now());
  await postAssigned(deps, tx, owned);
  return owned;
}
