import { type CivilDate, parseCivilDate } from '@abona/kernel/civil-date';
import { startOfMexicoCityDay } from '@abona/kernel/mexico-city-time';
import pg from 'pg';
import { archivePartitions, attachPartition } from '#partitions/archive-partition.ts';
import { beginChanging } from '#partitions/change-partitions.ts';
import { cutPartition } from '#partitions/cut-partition.ts';
import { boundAt, momentOf } from '#partitions/partition-bounds.ts';
import { type PartitionedTable, partitionedTables } from '#partitions/partitioned-tables.ts';
import { type Partition, readArchived, readPartitions } from '#partitions/read-partitions.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { count, ownedDatabaseUrl, reasonOf, say } from './running-product.ts';

/*
 * `npm run partitions`: the partitions of the tables that only grow, as the role that owns the database (see
 * `npm run migrate`). It runs beside servers, may be killed anywhere, and is begun again then.
 *
 *   list                            what there is: attached, archived, and cuts that were begun and killed
 *   cut [TABLE [BOUND]]             ends the newest partition of each table for which it is time, or of one table, at a
 *                                   number or a day
 *   archive TABLE --before DAY      takes partitions out that hold nothing later
 *   attach TABLE NAME               brings one of them back
 *
 * Exit code 0: done. 2: it could not be done; the line says why.
 */

const EXIT_REFUSED = 2;
const USAGE = 'list | cut [TABLE [BOUND]] | archive TABLE --before YYYY-MM-DD | attach TABLE NAME';

type Verb = (client: pg.Client, words: readonly string[]) => Promise<void>;

const verbs: Readonly<Record<string, Verb>> = {
  list: async (client) => {
    await client.query(`set timezone = 'UTC'`);
    for (const one of partitionedTables) await list(client, one);
  },
  cut: async (client, [table, bound]) => {
    await beginChanging(client);
    const wanted = table === undefined ? partitionedTables : [tableOf(table)];
    for (const one of wanted) {
      const to = await cutPartition(client, one, {
        now: new Date(),
        bound: bound === undefined ? null : boundOf(one, bound),
      });
      if (to !== null) say(`${one.table}: a new partition from ${boundName(one, to)} on.`);
      else if (table !== undefined) say(`${one.table}: it is not time for a cut.`);
    }
  },
  archive: async (client, [table, flag, day]) => {
    if (flag !== '--before') throw new StartRefused(USAGE);
    const archived = tableOf(table);
    await beginChanging(client);
    const before = new Date(startOfMexicoCityDay(dayOf(day)));
    const names = await archivePartitions(client, archived, before);
    for (const name of names) say(`archive.${name}: archived.`);
    say(`${archived.table}: ${count(names.length, 'partition')} archived.`);
  },
  attach: async (client, [table, name = '']) => {
    const attached = tableOf(table);
    await beginChanging(client);
    await attachPartition(client, attached, name);
    say(`partitions.${name}: part of ${attached.table} again.`);
  },
};

function tableOf(name: string | undefined): PartitionedTable {
  const found = partitionedTables.find(({ table }) => table === name);
  if (found !== undefined) return found;
  const known = partitionedTables.map(({ table }) => table).join(', ');
  throw new StartRefused(`${name ?? 'Nothing'} is not one of: ${known}.`);
}

function dayOf(text: string | undefined): CivilDate {
  const day = parseCivilDate(text ?? '');
  if (!day.ok) throw new StartRefused(`${text ?? 'Nothing'} is not a day (YYYY-MM-DD).`);
  return day.value;
}

function boundOf({ key }: PartitionedTable, text: string): string {
  if (key !== 'number') return boundAt(key, Date.parse(`${dayOf(text)}T00:00:00Z`));
  if (!/^[1-9]\d{0,17}$/.test(text)) throw new StartRefused(`${text} is not a number.`);
  return text;
}

const boundName = ({ key }: PartitionedTable, bound: string | null): string => {
  if (bound === null) return '…';
  return key === 'number' ? bound : new Date(momentOf(key, bound)).toISOString().slice(0, 10);
};

async function list(client: pg.Client, one: PartitionedTable): Promise<void> {
  say(one.table);
  const lineOf = (schema: string, part: Partition): void =>
    say(
      `  ${schema}.${part.name}  ${boundName(one, part.from)} to ${boundName(one, part.to)}  ` +
        `${(part.bytes / 1_048_576).toFixed(1)} MB` +
        (part.isBegun ? '  a cut was begun and not finished: cut again' : ''),
    );
  for (const part of await readArchived(client, one)) lineOf('archive', part);
  for (const part of await readPartitions(client, one)) lineOf('partitions', part);
}

try {
  const [name = 'list', ...words] = process.argv.slice(2);
  const verb = verbs[name];
  if (verb === undefined) throw new StartRefused(USAGE);
  const client = new pg.Client({
    connectionString: ownedDatabaseUrl(),
    application_name: 'abona-partitions',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await verb(client, words);
  } finally {
    await client.end();
  }
} catch (failure) {
  const reason = reasonOf(failure);
  if (reason === null) throw failure;
  process.stderr.write(`Nothing more was done. ${reason}\n`);
  process.exitCode = EXIT_REFUSED;
}
