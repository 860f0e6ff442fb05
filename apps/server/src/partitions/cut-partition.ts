import { invariant } from '@abona/kernel/invariant';
import type pg from 'pg';
import { StartRefused } from '#platform/start-refused.ts';
import { changePartitions, changeShortly } from './change-partitions.ts';
import { isBefore, labelOf, nextBound } from './partition-bounds.ts';
import type { PartitionedTable } from './partitioned-tables.ts';
import {
  boundsCheck,
  boundsText,
  CUT_CHECK,
  type Partition,
  readPartitions,
} from './read-partitions.ts';

type CutRequest = {
  readonly now: Date;
  /** Where the newest partition is to end; null: wherever it is time for. */
  readonly bound: string | null;
};

/**
 * Ends the newest partition of a table a bit ahead of what is written now, and makes a new one after it, which again
 * has no end: until somebody cuts, and whenever they do, there is a place for every row.
 *
 * 1. A check says that no row of the newest lies beyond the bound; it holds for new rows at once, for a moment's lock.
 * 2. The check is validated: a scan, beside which everybody writes.
 * 3. In one short transaction the partition is taken out and put back with its end, which the check proves without a
 *    scan; the check goes, and the new partition is made.
 *
 * Killed between 1 and 3, the check is left: rows still go in until the bound is reached, a week later at the earliest
 * by time. `list` names it, and the next cut takes it away first. Answers with the bound; null: it is not time.
 */
export async function cutPartition(
  client: pg.ClientBase,
  cut: PartitionedTable,
  request: CutRequest,
): Promise<string | null> {
  const { table, column, key } = cut;
  const newest = (await readPartitions(client, cut)).at(-1);
  invariant(newest !== undefined && newest.to === null, `${table} has no open partition`);
  await uncheck(client, newest);
  const to = request.bound ?? (await timelyBound(client, cut, { newest, now: request.now }));
  if (to === null) return null;
  await refuseBound(client, cut, { newest, to });
  const part = `partitions.${newest.name}`;
  const bounds = { from: newest.from, to };
  const next = `${table.replace('.', '_')}_from_${labelOf(key, to)}`;
  try {
    await changeShortly(client, [
      `alter table ${part} add constraint ${CUT_CHECK} check (${boundsCheck(column, bounds)}) not valid`,
    ]);
    await client.query(`alter table ${part} validate constraint ${CUT_CHECK}`);
    await changePartitions(client, table, [
      `alter table ${table} detach partition ${part}`,
      `alter table ${table} attach partition ${part} ${boundsText(bounds)}`,
      `alter table ${part} drop constraint ${CUT_CHECK}`,
      `select platform.make_partition('${table}', '${next}', '${quoted(boundsText({ from: to, to: null }))}')`,
    ]);
  } catch (failure) {
    await uncheck(client, newest).catch(() => undefined);
    throw failure;
  }
  // The planner knows the whole table by its own figures, which nobody gathers by themselves.
  await client.query(`analyze ${table}`);
  return to;
}

const quoted = (text: string): string => text.replaceAll("'", "''");

const uncheck = (client: pg.ClientBase, { name }: Partition): Promise<void> =>
  changeShortly(client, [`alter table partitions.${name} drop constraint if exists ${CUT_CHECK}`]);

async function timelyBound(
  client: pg.ClientBase,
  cut: PartitionedTable,
  { newest, now }: { readonly newest: Partition; readonly now: Date },
): Promise<string | null> {
  const latest = await latestKey(client, cut, newest);
  return nextBound(cut.key, { from: newest.from, latest, now });
}

async function latestKey(
  client: pg.ClientBase,
  { column }: PartitionedTable,
  { name }: Partition,
): Promise<string | null> {
  const { rows } = await client.query<{ latest: string }>(
    `select ${column}::text as latest from partitions.${name} order by ${column} desc limit 1`,
  );
  return rows[0]?.latest ?? null;
}

/** A partition cannot end before it begins, nor before its last row. */
async function refuseBound(
  client: pg.ClientBase,
  cut: PartitionedTable,
  { newest, to }: { readonly newest: Partition; readonly to: string },
): Promise<void> {
  const latest = await latestKey(client, cut, newest);
  for (const held of [newest.from, latest])
    if (held !== null && !isBefore(cut.key, held, to))
      throw new StartRefused(`The newest partition of ${cut.table} goes beyond ${to} already.`);
}
