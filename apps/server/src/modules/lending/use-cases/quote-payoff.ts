import { randomUUIDv7 } from 'node:crypto';
import { addDays, type CivilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import { transaction } from '#platform/database/transaction.ts';
import { advance } from '../domain/advance.ts';
import { payoffNeed } from '../domain/replan.ts';
import { toLoan } from '../stores/loan-row.ts';
import { lockLoanRow, readRows } from '../stores/loan-store.ts';
import { insertQuote, type LoanQuote } from '../stores/quote-store.ts';
import { businessDayOf, type LendingDeps } from './lending-deps.ts';

export type QuoteRefusal =
  | 'lending.loan_unknown'
  | 'lending.loan_ended'
  | 'lending.quote_day_not_offered';

const DAYS_AHEAD_MAX = 5;

/**
 * What settles the loan if it is paid on the given day, or before. It binds us until that day ends:
 * a payment of exactly this settles the loan, and interest of days that had not passed comes back.
 */
export function quoteLoanPayoff(
  deps: LendingDeps,
  { loanId, on }: { readonly loanId: string; readonly on?: CivilDate },
): Promise<Result<LoanQuote, QuoteRefusal>> {
  return transaction(deps.db, async (tx) => {
    const locked = await lockLoanRow(tx, loanId);
    if (locked === null) return err('lending.loan_unknown');
    if (locked.status !== 'active') return err('lending.loan_ended');
    const today = businessDayOf(deps.clock, locked);
    const validOn = on ?? today;
    if (validOn < today || validOn > addDays(today, DAYS_AHEAD_MAX))
      return err('lending.quote_day_not_offered');
    const loan = toLoan(locked, await readRows(tx, locked, 'all'));
    const { state } = advance(loan.contract, loan.state, validOn);
    if (state.status !== 'active') return err('lending.loan_ended');
    const need = payoffNeed(loan.contract, state);
    const quote: LoanQuote = {
      id: randomUUIDv7(),
      loanId,
      validOn,
      total: centavos(Math.max(0, need.total - state.credit)),
      parts: { ...need, credit: state.credit },
    };
    await insertQuote(tx, quote, deps.clock.now());
    return ok(quote);
  });
}
