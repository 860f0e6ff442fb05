import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { databaseFailureOf } from '#platform/database/database-failure.ts';
import { readFreeBytes } from './disk-space.ts';
import type { JobFigures } from './job-desk.ts';

/** Whether this node can do its work now, and what stands in the way. */
export type Readiness = {
  readonly isReady: boolean;
  readonly isStopping: boolean;
  readonly database: {
    readonly isWritable: boolean;
    readonly engine: string | null;
    /** What a commit survives: `power_loss`, or only the end of the `process`. */
    readonly durability: 'power_loss' | 'process' | null;
    readonly reason: string | null;
  };
  readonly disk: { readonly isEnough: boolean; readonly freeBytes: number | null };
  readonly jobs: {
    /** False: the queue itself fails here, so nothing that is accepted would be followed up. */
    readonly isWorking: boolean;
    readonly isOnTime: boolean;
    readonly lagS: number | null;
    readonly deadLetters: number | null;
  };
};

type Deps = {
  readonly db: Database;
  readonly figures: () => Promise<JobFigures>;
  readonly isStopping: () => boolean;
};

const FREE_BYTES_MIN = 256 * 1024 * 1024;
const LAG_S_MAX = 300;
const KEPT_MS = 1_000;

/** Asked by everything that balances load; one look a second is enough for all of them. */
export function createReadinessCheck(deps: Deps): () => Promise<Readiness> {
  let last: { readonly at: number; readonly answer: Promise<Readiness> } | null = null;
  return () => {
    const now = performance.now();
    if (deps.isStopping() || last === null || now - last.at > KEPT_MS)
      last = { at: now, answer: check(deps) };
    return last.answer;
  };
}

async function check({ db, figures, isStopping }: Deps): Promise<Readiness> {
  const database = await probe(db);
  const [freeBytes, jobs] = database.isWritable
    ? await Promise.all([readFreeBytes(db).catch(() => null), figures().catch(() => null)])
    : [null, null];
  const isEnough = freeBytes === null || freeBytes >= FREE_BYTES_MIN;
  const isWorking = jobs !== null && !jobs.isFailing;
  return {
    isReady: database.isWritable && isEnough && isWorking && !isStopping(),
    isStopping: isStopping(),
    database,
    disk: { isEnough, freeBytes },
    jobs: {
      isWorking,
      isOnTime: jobs !== null && jobs.lagS <= LAG_S_MAX,
      lagS: jobs?.lagS ?? null,
      deadLetters: jobs?.deadLetters ?? null,
    },
  };
}

/** Reading is not enough: a standby or a full disk reads well. */
async function probe(db: Database): Promise<Readiness['database']> {
  try {
    await db
      .insertInto('platform.write_probe')
      .values({ written_at: sql<Date>`clock_timestamp()` })
      .onConflict((conflict) =>
        conflict.column('only_row').doUpdateSet({ written_at: sql<Date>`clock_timestamp()` }),
      )
      .execute();
    const { rows } = await sql<{ engine: string; is_durable: boolean }>`
      select 'PostgreSQL ' || current_setting('server_version') as engine,
        current_setting('fsync') = 'on' and current_setting('synchronous_commit') <> 'off'
          as is_durable
    `.execute(db);
    const durability = rows[0]?.is_durable === true ? 'power_loss' : 'process';
    return { isWritable: true, engine: rows[0]?.engine ?? null, durability, reason: null };
  } catch (failure) {
    const reason = databaseFailureOf(failure) ?? 'refused';
    return { isWritable: false, engine: null, durability: null, reason };
  }
}
