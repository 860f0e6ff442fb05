import { ChallengerResult } from '@abona/contract/staff/policy';
import { invariant } from '@abona/kernel/invariant';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { ChallengerTally } from '../domain/workbench/challenger-tally.ts';

const RUNS = 'origination.challenger_runs';

/** Where a run has come to: the decision that was added last, as the database spells its instant. */
type RunCursor = { readonly at: string; readonly applicationId: string };

export type ChallengerRunRow = {
  readonly id: string;
  readonly version: string;
  readonly champion: string;
  readonly lossAssumption: string;
  readonly until: Date;
  readonly total: number;
  readonly done: number;
  readonly cursor: RunCursor | null;
  readonly tally: ChallengerTally | null;
  readonly result: ChallengerResult | null;
  readonly startedAt: Date;
  /** When it last came further. */
  readonly updatedAt: Date;
  readonly finishedAt: Date | null;
};

const toRun = (row: Selectable<Tables['origination.challenger_runs']>): ChallengerRunRow => ({
  id: row.id,
  version: row.version,
  champion: row.champion,
  lossAssumption: row.loss_assumption,
  until: row.until,
  total: row.total,
  done: row.done,
  cursor:
    row.cursor_at === null || row.cursor_id === null
      ? null
      : { at: row.cursor_at, applicationId: row.cursor_id },
  tally: row.tally as ChallengerTally | null,
  result: row.result === null ? null : ChallengerResult.parse(row.result),
  startedAt: row.started_at,
  updatedAt: row.updated_at,
  finishedAt: row.finished_at,
});

type NewRun = Pick<
  ChallengerRunRow,
  'id' | 'version' | 'champion' | 'lossAssumption' | 'until' | 'total' | 'startedAt'
> & { readonly by: string };

/** False: one of this version runs already. */
export async function addRun(tx: Tx, run: NewRun): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto(RUNS)
    .values({
      id: run.id,
      version: run.version,
      champion: run.champion,
      loss_assumption: run.lossAssumption,
      asked_by: run.by,
      until: run.until,
      total: run.total,
      started_at: run.startedAt,
      updated_at: run.startedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function lockRun(tx: Tx, id: string): Promise<ChallengerRunRow | null> {
  const row = await tx
    .selectFrom(RUNS)
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toRun(row);
}

export async function findRun(db: Database | Tx, id: string): Promise<ChallengerRunRow | null> {
  const row = await db.selectFrom(RUNS).selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toRun(row);
}

/** The last one of a version: against another one, or whichever. */
export async function findLastRun(
  db: Database | Tx,
  { version, champion }: { readonly version: string; readonly champion?: string },
): Promise<ChallengerRunRow | null> {
  const row = await db
    .selectFrom(RUNS)
    .selectAll()
    .where('version', '=', version)
    .$if(champion !== undefined, (query) => query.where('champion', '=', champion ?? ''))
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : toRun(row);
}

type Progress = {
  readonly id: string;
  readonly done: number;
  readonly cursor: RunCursor | null;
  readonly tally: ChallengerTally;
  readonly at: Date;
};

export async function advanceRun(tx: Tx, { id, done, cursor, tally, at }: Progress): Promise<void> {
  await tx
    .updateTable(RUNS)
    .set({
      done,
      cursor_at: cursor?.at ?? null,
      cursor_id: cursor?.applicationId ?? null,
      tally: JSON.stringify(tally),
      updated_at: at,
    })
    .where('id', '=', id)
    .execute();
}

/** The sums go: what they say of small groups is told nobody. */
export async function finishRun(
  tx: Tx,
  {
    id,
    done,
    result,
    at,
  }: Pick<Progress, 'id' | 'done' | 'at'> & { readonly result: ChallengerResult },
): Promise<void> {
  await tx
    .updateTable(RUNS)
    .set({ done, tally: null, result: JSON.stringify(result), updated_at: at, finished_at: at })
    .where('id', '=', id)
    .execute();
}

const LossBands = z
  .array(z.strictObject({ score_from: z.int(), loss_bps: z.int().min(0).max(10_000) }))
  .min(1);

export type LossAssumptionRow = {
  readonly version: string;
  readonly reference: string;
  readonly bands: z.output<typeof LossBands>;
  readonly source: string;
};

const toAssumption = (
  row: Selectable<Tables['origination.loss_assumptions']>,
): LossAssumptionRow => ({
  version: row.version,
  reference: row.reference,
  bands: LossBands.parse(row.bands),
  source: row.source,
});

/** The assumption that holds: the latest. */
export async function findLossAssumption(
  db: Database | Tx,
  version?: string,
): Promise<LossAssumptionRow> {
  const row = await db
    .selectFrom('origination.loss_assumptions')
    .selectAll()
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? ''))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  invariant(row !== undefined, 'nobody says what is lost');
  return toAssumption(row);
}

export async function addLossAssumption(
  tx: Tx,
  added: LossAssumptionRow & { readonly createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('origination.loss_assumptions')
    .values({
      version: added.version,
      reference: added.reference,
      bands: JSON.stringify(added.bands),
      source: added.source,
      created_at: added.createdAt,
    })
    .execute();
}

/** How many decisions were kept until an instant, up to a limit. */
export async function countDecisions(
  db: Database | Tx,
  { until, limit }: { readonly until: Date; readonly limit: number },
): Promise<number> {
  // The limit stands inside, so that nobody counts millions to say that there are enough.
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from (
      select from origination.decisions where stage = 'scoring' and decided_at <= ${until} limit ${limit}
    ) kept`.execute(db);
  return rows[0]?.count ?? 0;
}
