import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { ProvidedBucket, Provision } from '../domain/losses/provision.ts';

const TABLE = 'lending.provisions';

/** What was set aside for a month, as it was posted. */
export type StoredProvision = Provision & {
  /** The last day of the month. */
  readonly cutOn: CivilDate;
  /** How often the month was posted. */
  readonly number: number;
  /** By how much the allowance grew, or shrank, with it. */
  readonly change: Centavos;
};

/** One after the other: each begins where the last one left the allowance. */
export const lockProvisions = async (tx: Tx): Promise<void> => {
  await sql`lock table lending.provisions in share row exclusive mode`.execute(tx);
};

const standing = (source: Database | Tx) =>
  source.selectFrom(TABLE).selectAll().where('reversed_at', 'is', null);

type ProvisionRow = Awaited<ReturnType<ReturnType<typeof standing>['execute']>>[number];

const toProvision = (row: ProvisionRow): StoredProvision => ({
  cutOn: row.cut_on as CivilDate,
  number: row.number,
  policy: row.policy,
  allowance: centavos(row.allowance),
  change: centavos(row.change),
  buckets: row.buckets as readonly ProvidedBucket[],
  stages: row.stages as Provision['stages'],
});

/** That of a month; null: none was posted, or it was reversed. */
export async function findProvision(
  source: Database | Tx,
  cutOn: CivilDate,
): Promise<StoredProvision | null> {
  const row = await standing(source).where('cut_on', '=', cutOn).executeTakeFirst();
  return row === undefined ? null : toProvision(row);
}

export async function findLastProvision(source: Database | Tx): Promise<StoredProvision | null> {
  const row = await standing(source).orderBy('cut_on', 'desc').limit(1).executeTakeFirst();
  return row === undefined ? null : toProvision(row);
}

/** How often a month was posted so far, reversed or not. */
export async function countProvisions(tx: Tx, cutOn: CivilDate): Promise<number> {
  const row = await tx
    .selectFrom(TABLE)
    .select(({ fn }) => fn.countAll<number>().as('times'))
    .where('cut_on', '=', cutOn)
    .executeTakeFirst();
  return Number(row?.times ?? 0);
}

export async function addProvision(
  tx: Tx,
  { cutOn, number, policy, allowance, change, buckets, stages }: StoredProvision,
  postedAt: Date,
): Promise<void> {
  await tx
    .insertInto(TABLE)
    .values({
      cut_on: cutOn,
      number,
      policy,
      allowance,
      change,
      buckets: JSON.stringify(buckets),
      stages: JSON.stringify(stages),
      posted_at: postedAt,
    })
    .execute();
}

export async function saveReversed(
  tx: Tx,
  { cutOn, number }: Pick<StoredProvision, 'cutOn' | 'number'>,
  reversedAt: Date,
): Promise<void> {
  await tx
    .updateTable(TABLE)
    .set({ reversed_at: reversedAt })
    .where('cut_on', '=', cutOn)
    .where('number', '=', number)
    .execute();
}
