import { addDays } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { onSchedule, type Worker } from '#platform/jobs/worker.ts';
import type { Log } from '#platform/log.ts';
import { describeDifference } from './domain/difference.ts';
import type { SealVault } from './ports.ts';
import { sealDay } from './use-cases/seal-day.ts';
import { verifyBook } from './use-cases/verify-book.ts';

type Deps = {
  readonly db: Database;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly vault: SealVault;
};

const ATTEMPT_LIMIT_S = 3_600;

/** Every night the day that ended is sealed, and then the whole book is recomputed. */
export const ledgerWorkers = (deps: Deps): readonly Worker[] => [
  onSchedule('ledger.seal_day', {
    cron: '20 0 * * *',
    effect: 'outside',
    attemptLimitS: ATTEMPT_LIMIT_S,
    run: async () => {
      const yesterday = addDays(mexicoCityDate(deps.clock.now().getTime()), -1);
      const sealed = await sealDay(deps, yesterday);
      if (sealed.ok) return;
      deps.log.error({ code: sealed.error.kind }, 'the books do not add up and were not sealed');
      // Failing keeps the job in sight until somebody has looked.
      invariant(sealed.ok, `not sealed: ${describeDifference(sealed.error)}`);
    },
  }),
  onSchedule('ledger.verify_book', {
    cron: '30 3 * * *',
    effect: 'outside',
    attemptLimitS: ATTEMPT_LIMIT_S,
    run: async () => {
      const { difference, postings } = await verifyBook(deps);
      if (difference === null) {
        deps.log.info({ count: postings }, 'the books were verified');
        return;
      }
      deps.log.error({ code: difference.kind }, 'the books were changed or are wrong');
      invariant(difference === null, `the books: ${describeDifference(difference)}`);
    },
  }),
];
