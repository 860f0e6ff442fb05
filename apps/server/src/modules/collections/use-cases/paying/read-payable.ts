import { type Centavos, centavos } from '@abona/kernel/money';
import { type Payable, type PayableLoan, payableOf } from '#modules/collections/domain/payable.ts';
import { transaction } from '#platform/database/transaction.ts';
import { type CollectionsDeps, todayOf } from '../collections-deps.ts';
import { toPayableLoan } from './payable-loan.ts';

/** What can be paid of a loan, and what paying the next instalment today saves. */
export type ReadPayable = {
  readonly loan: PayableLoan;
  readonly payable: Payable;
  readonly saves: Centavos;
};

type Own = { readonly customerId: number; readonly loanId: string };

/** What can be paid of a customer's loan now; null where it is not theirs. The payoff binds us. */
export async function readPayable(
  deps: CollectionsDeps,
  { customerId, loanId }: Own,
): Promise<ReadPayable | null> {
  const found = await transaction(deps.db, (tx) => deps.lending.loanOf(customerId, loanId, tx));
  if (found === null) return null;
  const loan = toPayableLoan(found, todayOf(deps.clock));
  const quote = loan.isActive ? await deps.lending.quotePayoff(loanId) : null;
  const payoff = quote?.ok ? { amount: quote.value.total, validOn: quote.value.validOn } : null;
  const payable = payableOf(loan, payoff);
  const saves = deps.lending.savedIfPaidAhead(found, payable.instalment?.owed ?? centavos(0));
  return { loan, payable, saves };
}
