import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import type pg from 'pg';
import { StartRefused } from '#platform/start-refused.ts';
import { changePartitions, changeShortly } from './change-partitions.ts';
import { boundAt, isBefore } from './partition-bounds.ts';
import type { PartitionedTable } from './partitioned-tables.ts';
import {
  boundsCheck,
  boundsText,
  type Partition,
  readArchived,
  readPartitions,
} from './read-partitions.ts';

/** By which the planner passes a partition over that cannot hold what is asked for, and an attachment needs no scan. */
const BOUNDS_CHECK = 'archived_bounds';
/** What is archived takes nothing, loses nothing and changes nothing. */
const GUARD = 'archived_rows_stay';

/**
 * Takes the partitions out of a table that hold nothing but what is older than a moment, the oldest first, and answers
 * with their names. They lie in the schema `archive` then, and the view in `history` shows them with the rest: there is
 * no moment at which it does not. In the place of each an empty one is made: whoever writes an event of a loan that old
 * still finds a place.
 */
export async function archivePartitions(
  client: pg.ClientBase,
  archived: PartitionedTable,
  before: Date,
): Promise<readonly string[]> {
  const { table, key, history } = archived;
  if (history === null)
    throw new StartRefused(
      `Partitions of ${table} are not archived: its rows end by themselves, or are made anew from others.`,
    );
  const limit = await boundBefore(client, archived, before);
  const names: string[] = [];
  for (const part of await readPartitions(client, archived)) {
    if (part.to === null || isBefore(key, limit, part.to)) break;
    if (await isInArchive(client, archived, part)) continue;
    await archive(client, archived, part);
    names.push(part.name);
  }
  return names;
}

/** Seals say which journals are of which day; no journal goes that the next one has yet to cover. */
async function boundBefore(
  client: pg.ClientBase,
  { key }: PartitionedTable,
  before: Date,
): Promise<string> {
  if (key !== 'number') return boundAt(key, before.getTime());
  const { rows } = await client.query<{ bound: string }>(
    `select coalesce(max(last_journal_id), 0) + 1 as bound from ledger.seals where business_date < $1`,
    [mexicoCityDate(before.getTime())],
  );
  return rows[0]?.bound ?? '1';
}

/** What is attached under the name is what came late, in the place of what was archived. */
const isInArchive = async (
  client: pg.ClientBase,
  archived: PartitionedTable,
  { name }: Partition,
): Promise<boolean> => (await readArchived(client, archived)).some((one) => one.name === name);

async function archive(
  client: pg.ClientBase,
  { table, column }: PartitionedTable,
  { name, from, to }: Partition,
): Promise<void> {
  const [part, gone] = [`partitions.${name}`, `archive.${name}`];
  const check = boundsCheck(column, { from, to });
  await changeShortly(client, [
    `alter table ${part} drop constraint if exists ${BOUNDS_CHECK}`,
    `alter table ${part} add constraint ${BOUNDS_CHECK} check (${check}) not valid`,
  ]);
  await client.query(`alter table ${part} validate constraint ${BOUNDS_CHECK}`);
  const bounds = quoted(boundsText({ from, to }));
  await changePartitions(client, table, [
    `alter table ${table} detach partition ${part}`,
    `alter table ${part} set schema archive`,
    `create trigger ${GUARD} before insert or update or delete or truncate on ${gone}
       for each statement execute function platform.refuse_change()`,
    `alter table ${gone} enable always trigger ${GUARD}`,
    `comment on table ${gone} is '${bounds}'`,
    `select platform.make_partition('${table}', '${name}', '${bounds}')`,
    `select platform.show_history('${table}')`,
  ]);
}

const quoted = (text: string): string => text.replaceAll("'", "''");

/** The way back: an archived partition is part of its table again, with what came late in its place. */
export async function attachPartition(
  client: pg.ClientBase,
  attached: PartitionedTable,
  name: string,
): Promise<void> {
  const { table } = attached;
  const found = (await readArchived(client, attached)).find((one) => one.name === name);
  if (found === undefined)
    throw new StartRefused(`There is no ${name} in the archive of ${table}.`);
  const [late, gone] = [`partitions.${name}`, `archive.${name}`];
  await changePartitions(client, table, [
    `drop trigger ${GUARD} on ${gone}`,
    `alter table ${table} detach partition ${late}`,
    `insert into ${gone} select * from ${late}`,
    `drop table ${late}`,
    `alter table ${gone} set schema partitions`,
    `comment on table ${late} is null`,
    `alter table ${table} attach partition ${late} ${boundsText(found)}`,
    `alter table ${late} drop constraint ${BOUNDS_CHECK}`,
    `select platform.show_history('${table}')`,
  ]);
}
