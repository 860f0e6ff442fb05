import { addMonths, type CivilDate, civilDate, endOfMonth } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { clockMoved } from '#platform/business-clock.ts';
import { transaction } from '#platform/database/transaction.ts';
import { onEvent, onSchedule, type Worker } from '#platform/jobs/worker.ts';
import { dayEnded, dayShared } from './events.ts';
import { isDayDone, lastDoneDay } from './stores/day-store.ts';
import { checkBook } from './use-cases/check-book.ts';
import { issueLetters } from './use-cases/documents/issue-letters.ts';
import { type LendingDeps, todayOf } from './use-cases/lending-deps.ts';
import { checkProvisions, postProvision } from './use-cases/provisions.ts';
import { type DayOptions, settleDay, shareDay } from './use-cases/settle-day.ts';

const ATTEMPT_LIMIT_S = 3_600;

/**
 * The day's change is looked for every few minutes, since business time may run apart from real time,
 * and at once when the sandbox moves the clock. Days that were missed are made up for in order.
 */
export const lendingWorkers = (
  deps: LendingDeps,
  sizes: Pick<DayOptions, 'batchLoans'> = {},
): readonly Worker[] => [
  onSchedule('lending.settle_day', {
    cron: '*/5 * * * *',
    effect: 'outside',
    attemptLimitS: ATTEMPT_LIMIT_S,
    run: (_, { signal }) => settleUntil(deps, todayOf(deps.clock), { ...sizes, signal }),
  }),
  onEvent(clockMoved, {
    name: 'lending.settle_moved_day',
    effect: 'outside',
    attemptLimitS: ATTEMPT_LIMIT_S,
    run: ({ now }, { signal }) =>
      settleUntil(deps, mexicoCityDate(Date.parse(now)), { ...sizes, signal }),
  }),
  onEvent(dayShared, {
    name: 'lending.share_day',
    effect: 'outside',
    attemptLimitS: ATTEMPT_LIMIT_S,
    run: async ({ business_date: day, number }, { signal }) => {
      const count = await shareDay(deps, { day: civilDate(day), number }, { ...sizes, signal });
      deps.log.info({ count }, 'a share of the day was settled');
    },
  }),
  onSchedule('lending.check_book', {
    cron: '0 4 * * *',
    effect: 'outside',
    attemptLimitS: ATTEMPT_LIMIT_S,
    run: async () => {
      const { difference, loans } = await checkBook(deps);
      if (difference === null) return deps.log.info({ count: loans }, 'the loans were checked');
      deps.log.error({ code: 'loan_differs' }, 'a loan does not agree with the books');
      // Failing keeps the job in sight until somebody has looked.
      invariant(difference === null, `loan ${difference.loanId}: ${difference.what}`);
    },
  }),
  onSchedule('lending.post_provisions', {
    cron: '40 * * * *',
    // It reads the book of every loan before it writes: no transaction waits for that.
    effect: 'outside',
    attemptLimitS: ATTEMPT_LIMIT_S,
    run: async () => {
      await postLastMonth(deps);
      const difference = await checkProvisions(deps);
      invariant(difference === null, () => `provisions: ${difference}`);
    },
  }),
];

/** The month before, once its last day was settled. One that stands already stays as it is. */
async function postLastMonth(deps: LendingDeps): Promise<void> {
  const month = addMonths(todayOf(deps.clock), -1).slice(0, 7);
  const booked = await lastDoneDay(deps.db);
  if (booked === null || booked < endOfMonth(civilDate(`${month}-01`))) return;
  const posted = await postProvision(deps, { month, actor: 'system:end-of-month' });
  if (posted.ok && posted.value.isNew)
    deps.log.info({ count: posted.value.allowance }, 'the provision of the month was posted');
}

/** Closing letters go out by themselves; looked for often, since business time may run apart from real time. */
export const letterWorkers = (deps: Parameters<typeof issueLetters>[0]): readonly Worker[] => [
  onSchedule('lending.issue_letters', {
    cron: '*/10 * * * *',
    effect: 'outside',
    attemptLimitS: ATTEMPT_LIMIT_S,
    run: (_, { signal }) => issueLetters(deps, signal),
  }),
];

async function settleUntil(deps: LendingDeps, day: CivilDate, options: DayOptions): Promise<void> {
  if (await isDayDone(deps.db, day)) return;
  const { loans, failed } = await settleDay(deps, day, options);
  deps.log.info({ count: loans }, 'the day was settled');
  invariant(failed.length === 0, `${failed.length} loans could not be brought forward`);
  await transaction(deps.db, (tx) => deps.publish(tx, dayEnded, { business_date: day }));
}
