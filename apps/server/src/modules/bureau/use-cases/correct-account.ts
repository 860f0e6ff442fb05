import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ReportedAccount } from '@abona/bureau-report/reported-account';
import { addDays } from '@abona/kernel/civil-date';
import { err, ok, type Result } from '@abona/kernel/result';
import { transaction } from '#platform/database/transaction.ts';
import { isReportable, type ReportableLoan } from '../domain/reportable-loan.ts';
import { type BureauDeps, todayOf } from './bureau-deps.ts';
import { type LeftOut, recordOne, tellOfOverdue } from './prepare-report.ts';

/** `in_dispute`: it was told with what is in dispute left out, and still is. */
export type CorrectionRefusal = 'never_told' | 'as_told' | 'in_dispute' | LeftOut['why'];

type Correction = { readonly loanId: string; readonly actor: string };

/**
 * Tells a loan anew as it stood on the day of which the bureau was told last, with what is known now: a payment
 * that was told late, an address that was corrected, a record that was sent back. What is as it was told is not
 * told again.
 */
export async function correctAccount(
  deps: BureauDeps,
  { loanId, actor }: Correction,
): Promise<Result<void, CorrectionRefusal>> {
  const last = await deps.submissions.lastOf(deps.db, loanId);
  if (last === null) return err('never_told');
  const loan = await loanToTell(deps, loanId, last.record.account);
  if (loan === null || !isReportable(loan)) return err('never_told');
  const { day: cutOn } = loan;
  const borrower = await deps.borrowers.of(loan.customerId);
  return transaction(deps.db, async (tx) => {
    const { account, record } = await recordOne(tx, { loan, borrower });
    if (typeof record === 'string') return err(record);
    if (isDeepStrictEqual(record, last.record))
      return err(record.account.situation === 'disputed' ? 'in_dispute' : 'as_told');
    await tellOfOverdue(deps, tx, { loan, borrower, account, record });
    const { customerId } = loan;
    const createdAt = deps.clock.technicalNow();
    const submission = { id: randomUUIDv7(), loanId, customerId, cutOn, record, createdAt };
    await deps.submissions.add(tx, [{ ...submission, reason: 'correction', dueOn: null }]);
    await deps.audit(tx, {
      subject: `customer:${customerId}`,
      actor,
      action: 'bureau.account_corrected',
      reason: null,
      detail: { loan_id: loanId, cut_on: cutOn },
    });
    return ok(undefined);
  });
}

/**
 * The loan as of the day that was told. One that was told to be in dispute (key AD) and is no more is told as of
 * yesterday: what it was then is true, and the key would stand until the next month.
 */
async function loanToTell(
  deps: BureauDeps,
  loanId: string,
  { cutOn, situation }: ReportedAccount,
): Promise<ReportableLoan | null> {
  const told = await deps.loans.oneOnDay(deps.db, loanId, cutOn);
  const yesterday = addDays(todayOf(deps), -1);
  if (situation !== 'disputed' || yesterday <= cutOn) return told;
  const now = await deps.loans.oneOnDay(deps.db, loanId, yesterday);
  return now === null || now.disputed > 0 ? told : now;
}
