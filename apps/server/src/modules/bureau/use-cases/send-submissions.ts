import { transaction } from '#platform/database/transaction.ts';
import { settleReports } from '../stores/report-store.ts';
import type { BureauDeps } from './bureau-deps.ts';
import { readTroubles } from './read-troubles.ts';

const PAGE = 100;

/**
 * Sends what waits, one account a call. A node that falls between a call and writing down its answer sends the same
 * record again: the bureau keeps the later one. A bureau that is away ends the round; the next goes on.
 */
export async function sendSubmissions(deps: BureauDeps, signal: AbortSignal): Promise<void> {
  const { db, bureau, submissions } = deps;
  if (bureau === null) return;
  for (;;) {
    const page = await submissions.waiting(db, PAGE);
    for (const { id, record } of page) {
      if (signal.aborted) return;
      const answer = await bureau.tell(record, signal);
      if (!answer.ok) {
        deps.log.warn({ provider: 'bureau' }, 'the bureau takes no accounts');
        return;
      }
      const end = { rejections: answer.value, at: deps.clock.technicalNow() };
      await transaction(db, (tx) => submissions.settle(tx, id, end));
    }
    if (page.length < PAGE) break;
  }
  await transaction(db, settleReports);
  await shout(deps);
}

/** What nobody looks at is told to whoever keeps the logs. */
async function shout(deps: BureauDeps): Promise<void> {
  const { rejected, late } = await readTroubles(deps);
  if (rejected > 0) deps.log.warn({ count: rejected }, 'accounts were not taken by the bureau');
  if (late > 0) deps.log.error({ count: late }, 'accounts were not told to the bureau in time');
}
