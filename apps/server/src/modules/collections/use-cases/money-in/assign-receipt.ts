import type { Receipt } from '#modules/collections/domain/receipt.ts';
import type { Tx } from '#platform/database/database.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { payLoan } from './pay-loans.ts';
import { postAssigned } from './post-receipt.ts';

/** Moves a receipt from suspense to a loan: an operator, or a claim, says whose it is. */
export async function assignReceipt(
  deps: CollectionsDeps,
  tx: Tx,
  { receipt, loanId }: { readonly receipt: Receipt; readonly loanId: string },
): Promise<Receipt | null> {
  if (receipt.status !== 'suspense') return null;
  const paid = await payLoan(deps, tx, { ...receipt, loanId });
  if (paid === null) return null;
  const loan = await deps.lending.findLoan(loanId, tx);
  const owned = { ...paid, customerId: loan?.contract.customerId ?? null };
  await deps.receipts.save(tx, [owned], deps.clock.now());
  await postAssigned(deps, tx, owned);
  return owned;
}
