import { addDays, type CivilDate } from '@abona/kernel/civil-date';
import { addBusinessDays } from '@abona/mexico/bank-calendar';
import { listLoansWithoutLetter } from '#modules/lending/stores/letter-store.ts';
import type { Log } from '#platform/log.ts';
import { type DocumentsDeps, todayOf } from '../lending-deps.ts';
import { issueClosingLetter } from './loan-documents.ts';

/**
 * The law gives ten business days from the last payment. Half of them are waited for: a bank may take a
 * payment back, and a letter that says that nothing is owed must stay true.
 */
const LETTER_AFTER_BUSINESS_DAYS = 5;
/** Far beyond the ten: whatever could not be issued is tried again for as long. */
const LOOK_BACK_DAYS = 60;
const BATCH = 100;

/** Whether the letter of a loan that ended on a day is due today. */
export const isLetterDue = (closedOn: CivilDate, today: CivilDate): boolean =>
  addBusinessDays(closedOn, LETTER_AFTER_BUSINESS_DAYS) <= today;

/** Issues every closing letter that is due; each announces itself. */
export async function issueLetters(
  deps: DocumentsDeps & { readonly log: Log },
  signal: AbortSignal,
): Promise<void> {
  const today = todayOf(deps.clock);
  const waiting = await listLoansWithoutLetter(deps.db, {
    from: addDays(today, -LOOK_BACK_DAYS),
    until: addDays(today, -LETTER_AFTER_BUSINESS_DAYS),
    limit: BATCH,
  });
  for (const { closedOn, ...loan } of waiting) {
    if (signal.aborted) return;
    if (!isLetterDue(closedOn, today)) continue;
    const issued = await issueClosingLetter(deps, { ...loan, actor: 'system:lending' });
    if (!issued.ok) deps.log.warn({ code: issued.error }, 'a closing letter could not be issued');
  }
}
