import { randomUUIDv7 } from 'node:crypto';
import { addDays, type CivilDate } from '@abona/kernel/civil-date';
import { legalDeadline } from '@abona/mexico/legal-deadline';
import { transaction } from '#platform/database/transaction.ts';
import { isReportable, type ReportableLoan } from '../domain/reportable-loan.ts';
import { isClosureTold } from '../stores/submission-store.ts';
import { type BureauDeps, todayOf } from './bureau-deps.ts';
import { recordOne, withoutUntoldVoids } from './prepare-report.ts';

const PAGE = 200;
/** A loan that ended while nobody looked, or that was left out at first, is found for this long. */
const LOOK_BACK_DAYS = 45;

/**
 * Tells that loans ended, within five working days of the last payment (LRSIC 20): those that ended before today,
 * so that the day on which they did is whole.
 */
export async function reportClosures(deps: BureauDeps, signal: AbortSignal): Promise<void> {
  const day = addDays(todayOf(deps), -1);
  const since = addDays(day, -LOOK_BACK_DAYS);
  let after: string | null = null;
  while (!signal.aborted) {
    const page: readonly ReportableLoan[] = await deps.loans.onDay(deps.db, {
      day,
      which: 'ended',
      since,
      after,
      limit: PAGE,
    });
    const told = await withoutUntoldVoids(deps.db, page);
    for (const loan of told) if (hasEnded(loan, since)) await reportClosure(deps, loan);
    after = page.at(-1)?.loanId ?? null;
    if (page.length < PAGE) return;
  }
}

type EndedLoan = ReportableLoan & { readonly closedOn: CivilDate };

const hasEnded = (loan: ReportableLoan, since: CivilDate): loan is EndedLoan =>
  loan.closedOn !== null && loan.closedOn >= since && loan.owed.total === 0 && isReportable(loan);

async function reportClosure(deps: BureauDeps, loan: EndedLoan): Promise<void> {
  const { loanId, customerId, closedOn } = loan;
  if (await isClosureTold(deps.db, loanId, closedOn)) return;
  const borrower = await deps.borrowers.of(customerId);
  await transaction(deps.db, async (tx) => {
    const { record } = await recordOne(tx, { loan, borrower });
    if (typeof record === 'string') {
      deps.log.warn(
        { customer_id: customerId, code: record },
        'a loan that ended cannot be told to the bureau',
      );
      return;
    }
    const { legalDue } = legalDeadline('bureau_report_paid', closedOn);
    await deps.submissions.add(tx, [
      {
        id: randomUUIDv7(),
        loanId,
        customerId,
        reason: 'closure',
        cutOn: closedOn,
        dueOn: legalDue,
        record,
        createdAt: deps.clock.technicalNow(),
      },
    ]);
  });
}
