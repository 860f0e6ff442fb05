import { type Payable, type PayableLoan, payableOf } from '#modules/collections/domain/payable.ts';
import { transaction } from '#platform/database/transaction.ts';
import { type CollectionsDeps, todayOf } from '../collections-deps.ts';
import { toPayableLoan } from './payable-loan.ts';

type Own = { readonly customerId: number; readonly loanId: string };

/** What can be paid of a customer's loan now; null where it is not theirs. The payoff binds us. */
export async function readPayable(
  deps: CollectionsDeps,
  { customerId, loanId }: Own,
): Promise<{ readonly loan: PayableLoan; readonly payable: Payable } | null> {
  const found = await transaction(deps.db, (tx) => deps.lending.loanOf(customerId, loanId, tx));
  if (found === null) return null;
  const loan = toPayableLoan(found, todayOf(deps.clock));
  const quote = loan.isActive ? await deps.lending.quotePayoff(loanId) : null;
  const payoff = quote?.ok ? { amount: quote.value.total, validOn: quote.value.validOn } : null;
  return { loan, payable: payableOf(loan, payoff) };
}
