import { randomUUIDv7 } from 'node:crypto';
import { addDays, civilDate } from '@abona/kernel/civil-date';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  bySpei,
  type Lent,
  lend,
  offerOf,
  openLent,
  quincenalTerms,
  value,
} from '#modules/lending/testing/lent.ts';
import { findAuditBreak } from '#platform/audit.ts';
import { createApplicationLogin } from '#testing/application-login.ts';
import { eventually } from '#testing/eventually.ts';
import { runCommand } from '#testing/run-command.ts';
import { withClient } from '#testing/template-database.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { archivePartitions, attachPartition } from './archive-partition.ts';
import { beginChanging } from './change-partitions.ts';
import { cutPartition } from './cut-partition.ts';
import { boundAt } from './partition-bounds.ts';
import { partitionedTables } from './partitioned-tables.ts';
import { CUT_CHECK, readArchived, readPartitions } from './read-partitions.ts';

const DAY = '2026-11-16';

function tableOf(name: string) {
  const found = partitionedTables.find(({ table }) => table === name);
  if (found === undefined) throw new Error(`${name} has no partitions`);
  return found;
}

const [postings, events, trail, outbox] = [
  tableOf('ledger.postings'),
  tableOf('lending.loan_events'),
  tableOf('platform.audit_trail'),
  tableOf('platform.outbox'),
];

/** The owner's connection, gone with the test. */
async function ownerOf(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end().catch(() => undefined));
  await beginChanging(client);
  return client;
}

/** A loan, and a way to pay it as often as one likes. */
async function openPayer() {
  const lent = await openLent(DAY);
  const terms = quincenalTerms(civilDate(DAY));
  const loan = await lend(lent, { key: 'application:1', offer: offerOf({ terms }) });
  let payments = 0;
  const pay = async () => {
    payments += 1;
    value(await lent.lending.applyPayment(bySpei(loan, String(payments), 100)));
  };
  return { ...lent, loan, pay, paid: () => payments };
}

/** Nothing is missing and nothing is there twice: books, loans, and the loan's trail. */
async function expectRight({ ledger, lending, deps }: Lent, loanId: string): Promise<void> {
  expect(await ledger.verify()).toMatchObject({ difference: null });
  expect((await lending.checkBook()).difference).toBeNull();
  expect(await findAuditBreak(deps.db, `loan:${loanId}`)).toBeNull();
}

async function lastJournal({ deps }: Lent): Promise<number> {
  const { rows } = await sql<{ id: number }>`select max(id) as id from ledger.journals`.execute(
    deps.db,
  );
  return rows[0]?.id ?? 0;
}

const countRows = async (client: pg.Client, table: string): Promise<number> =>
  Number((await client.query(`select count(*) as count from ${table}`)).rows[0]?.count);

const soon = { now: new Date(), bound: null };

describe('tables in partitions', () => {
  it('are those of the closed list, by these columns, with a view of their history', async () => {
    const { pool } = await createTestDatabase();
    const { rows } = await pool.query(`
      select partrelid::regclass::text as table, attname as column,
        to_regclass('history.' || relname)::text as history
      from pg_partitioned_table join pg_class on oid = partrelid
      join pg_attribute on attrelid = partrelid and attnum = partattrs[0]
      where relnamespace <> 'pgboss'::regnamespace order by 1`);

    const listed = partitionedTables.map(({ table, column, history }) => ({
      table,
      column,
      history,
    }));
    expect(rows).toEqual(listed.toSorted((a, b) => (a.table < b.table ? -1 : 1)));
  });

  it.each([
    'ledger.postings',
    'lending.loan_events',
    'platform.audit_trail',
    'notifications.timeline',
  ])('refuse of %s part by part what they refuse of it whole', async (table) => {
    const lent = await openPayer();
    await lent.pay();
    const client = await ownerOf(lent.url);
    if (table === 'notifications.timeline')
      await client.query(`insert into notifications.timeline values
        ('${randomUUIDv7()}', 1, '${randomUUIDv7()}', 'email', 't', 'sent', null, now(), now())`);
    await cutPartition(client, tableOf(table), {
      now: new Date(),
      bound: table === 'ledger.postings' ? '1000' : null,
    });

    const parts = await readPartitions(client, tableOf(table));
    expect(parts).toHaveLength(2);
    for (const { name } of parts) {
      const refused = (statement: string) =>
        expect(client.query(statement)).rejects.toThrow(/append-only/);
      await refused(`truncate partitions.${name}`);
      if ((await countRows(client, `partitions.${name}`)) === 0 && table !== 'ledger.postings')
        continue;
      await refused(`delete from partitions.${name}`);
      await refused(`update partitions.${name} set ${tableOf(table).column} = null`);
    }
  });

  it('hold the books also where ordinary triggers sleep, and balances move with a line of a part', async () => {
    const lent = await openPayer();
    const client = await ownerOf(lent.url);
    await client.query('set session_replication_role = replica');
    const part = 'partitions.ledger_postings_from_start';

    for (const statement of [
      `update ${part} set amount = amount * 2`,
      `delete from ${part}`,
      `truncate ${part}`,
    ])
      await expect(client.query(statement)).rejects.toThrow(/append-only/);
    await expect(
      client.query(
        `insert into ${part} (journal_id, line, account_id, amount)
         select journal_id, 1000, account_id, amount from ${part} limit 1`,
      ),
    ).rejects.toMatchObject({ constraint: 'journals_take_no_late_lines' });
  });

  it('are reached as a whole by the server, never part by part, whatever was cut and archived', async () => {
    const lent = await openPayer();
    const client = await ownerOf(lent.url);
    await cutPartition(client, events, soon);
    const [name] = await archivePartitions(client, events, new Date('2200-01-01'));
    const login = await createApplicationLogin(lent.url);
    onTestFinished(login.remove);

    await withClient(login.url, async (server) => {
      for (const table of [
        `archive.${name}`,
        ...(await readPartitions(client, events)).map((part) => `partitions.${part.name}`),
      ])
        await expect(server.query(`select from ${table}`)).rejects.toMatchObject({ code: '42501' });
      expect(await countRows(server as pg.Client, 'history.loan_events')).toBe(1);
      await expect(server.query('delete from history.postings')).rejects.toMatchObject({
        code: '42501',
      });
      await expect(
        server.query(`select platform.make_partition('ledger.postings', 'x', 'default')`),
      ).rejects.toMatchObject({ code: '42501' });
    });
  });

  it('give each event a name that is nobody else’s, whichever partition it lies in', async () => {
    const lent = await openPayer();
    const client = await ownerOf(lent.url);
    await cutPartition(client, events, soon);
    const other = boundAt('id', Date.parse('2190-01-01'));

    await client.query(`set session_replication_role = replica`);
    const { rows } = await client.query('select business_key from lending.loan_events limit 1');
    await client.query(`set session_replication_role = origin`);
    await client.query(`alter table lending.loan_events drop constraint loan_events_loan_id_fkey`);
    await expect(
      client.query(
        `insert into lending.loan_events (loan_id, sequence, kind, business_key, effective_on, recorded_on,
           content, outcome, actor)
         values ($1, 1, 'opened', $2, now(), now(), '{}', '{}', 'test')`,
        [other, rows[0]?.business_key],
      ),
    ).rejects.toMatchObject({ constraint: 'loan_event_names_pkey' });
  });
});

describe('a cut', () => {
  it('goes on beside those who pay, who all are served and none of whom waits for a scan', async () => {
    const lent = await openPayer();
    const client = await ownerOf(lent.url);
    let isOver = false;
    const payers = Array.from({ length: 4 }, async () => {
      while (!isOver) await lent.pay();
    });
    onTestFinished(() => {
      isOver = true;
    });

    for (let round = 0; round < 5; round += 1) {
      const bound = String((await lastJournal(lent)) + 50);
      await cutPartition(client, postings, { now: new Date(), bound });
      await cutPartition(client, events, {
        now: new Date(),
        bound: boundAt('id', Date.parse(`20${50 + round}-01-01`)),
      });
      await eventually(() => lastJournal(lent)).toBeGreaterThan(Number(bound));
    }
    isOver = true;
    await Promise.all(payers);

    expect(await readPartitions(client, postings)).toHaveLength(6);
    const held = await countRows(client, 'lending.loan_events');
    expect(held).toBe(1 + lent.paid());
    await expectRight(lent, lent.loan.contract.loanId);
  });

  it('that was killed before its last step leaves a place for every row, and is made by the next one', async () => {
    const lent = await openPayer();
    const [killed, watcher] = [await ownerOf(lent.url), await withWatcher(lent.url)];
    const bound = String((await lastJournal(lent)) + 10);
    // Somebody who writes into the books keeps the last step waiting.
    await watcher.query(
      `begin; insert into ledger.accounts (kind, owner) values ('loan_principal', 'held')`,
    );
    const cut = cutPartition(killed, postings, { now: new Date(), bound }).catch(
      (failure: Error) => failure,
    );
    await eventually(async () => (await readPartitions(watcher, postings))[0]?.isBegun).toBe(true);
    await watcher.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()`,
    );
    expect(await cut).toBeInstanceOf(Error);
    await watcher.query('rollback');

    const listed = await runCommand('partitions', { DATABASE_URL: lent.url });
    expect(listed.out).toMatch(/ledger_postings_from_start .* a cut was begun and not finished/);
    await lent.pay();
    const again = await ownerOf(lent.url);
    const last = String((await lastJournal(lent)) + 1);
    await cutPartition(again, postings, { now: new Date(), bound: last });
    await lent.pay();

    const [closed, newest] = await readPartitions(again, postings);
    expect(closed).toMatchObject({ from: null, to: last, isBegun: false });
    expect(newest).toMatchObject({ from: last, to: null, isBegun: false });
    expect(await countRows(again, `partitions.${newest?.name}`)).toBeGreaterThan(0);
    await expectRight(lent, lent.loan.contract.loanId);
  });

  it('gives way: where a writer stays for long nothing is changed, and nobody is refused', async () => {
    const lent = await openPayer();
    const [client, writer] = [await ownerOf(lent.url), await withWatcher(lent.url)];
    await writer.query(`begin; insert into platform.outbox (event, key, sequence, payload)
      values ('e', 'k', 1, '{}')`);
    const cut = cutPartition(client, outbox, { now: new Date(), bound: '100000' });
    await lent.pay();
    await writer.query('commit');

    expect(await cut).toBe('100000');
    await lent.pay();
    expect(await countRows(client, CHECKS_LEFT)).toBe(0);
  });

  it('is refused where the newest partition goes beyond it already, and nothing stays of it', async () => {
    const lent = await openPayer();
    const client = await ownerOf(lent.url);

    await expect(cutPartition(client, postings, { now: new Date(), bound: '1' })).rejects.toThrow(
      'goes beyond 1 already',
    );

    expect(await readPartitions(client, postings)).toHaveLength(1);
    expect(await countRows(client, CHECKS_LEFT)).toBe(0);
  });

  it('finds a place for what a clock that was moved writes, and ends beyond it', async () => {
    const { pool, url } = await createTestDatabase();
    const client = await ownerOf(url);
    const write = (id: string, at: string) =>
      pool.query(
        `insert into notifications.timeline values ($1, 1, $1, 'email', 't', 'sent', null, $2, $2)`,
        [id, at],
      );
    const timeline = tableOf('notifications.timeline');
    await write(randomUUIDv7(), '2026-01-01');
    await cutPartition(client, timeline, soon);
    const ahead = boundAt('id', Date.parse('2031-05-05'));

    await write(ahead, '2031-05-05');
    await write(boundAt('id', Date.parse('1990-01-01')), '1990-01-01');
    const bound = await cutPartition(client, timeline, soon);
    await write(boundAt('id', Date.parse('2044-01-01')), '2044-01-01');

    expect(bound).toBe(boundAt('id', Date.parse('2031-06-01')));
    const parts = await readPartitions(client, timeline);
    const counts = [];
    for (const { name } of parts) counts.push(await countRows(client, `partitions.${name}`));
    expect(counts).toEqual([2, 1, 1]);
  });

  it('is not made by two commands at once', async () => {
    const { url } = await createTestDatabase();
    await ownerOf(url);

    const second = await runCommand('partitions', { DATABASE_URL: url }, 'cut');

    expect(second).toMatchObject({
      code: 2,
      err: 'Nothing more was done. Somebody else is changing partitions just now.\n',
    });
  });
});

const CHECKS_LEFT = `(select from pg_constraint where conname = '${CUT_CHECK}') as left_over`;

async function withWatcher(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

describe('an archived partition', () => {
  /** A loan with its first payments, which are archived of every table, and one more after that. */
  async function archivedLent() {
    const lent = await openPayer();
    for (let time = 0; time < 3; time += 1) await lent.pay();
    const client = await ownerOf(lent.url);
    await lent.ledger.sealDay(civilDate(DAY));
    const bound = String((await lastJournal(lent)) + 1);
    await cutPartition(client, postings, { now: new Date(), bound });
    for (const table of [events, trail]) await cutPartition(client, table, soon);
    const before = await countHistory(client);
    const names = [];
    for (const table of [postings, events, trail])
      names.push(...(await archivePartitions(client, table, new Date('2200-01-01'))));
    return { ...lent, client, names, before };
  }

  const countHistory = async (client: pg.Client) => [
    await countRows(client, 'history.postings'),
    await countRows(client, 'history.loan_events'),
    await countRows(client, 'history.audit_trail'),
  ];

  it('is read with the rest: books, loan, trail, receipts and a payment taken back are right', async () => {
    const { client, names, before, ...lent } = await archivedLent();
    expect(names).toEqual([
      'ledger_postings_from_start',
      'lending_loan_events_from_start',
      'platform_audit_trail_from_start',
    ]);
    expect(await countRows(client, 'ledger.postings')).toBe(0);
    expect(await countRows(client, 'lending.loan_events')).toBe(0);
    expect(await countHistory(client)).toEqual(before);
    await expectRight(lent, lent.loan.contract.loanId);

    await lent.pay();
    // Told late: all that is archived of the loan is told anew.
    lent.goTo(addDays(civilDate(DAY), 20));
    await lent.lending.settleDay(addDays(civilDate(DAY), 20));
    const taken = await lent.lending.reversePayment({
      loanId: lent.loan.contract.loanId,
      payment: '1',
      reason: 'chargeback',
      actor: 'test',
    });

    expect(taken).toMatchObject({ ok: true });
    // A payment that is told twice finds its first answer in the archive.
    const again = await lent.lending.applyPayment(bySpei(lent.loan, '2', 100));
    expect(again).toMatchObject({ ok: true, value: { isNew: false } });
    await expectRight(lent, lent.loan.contract.loanId);
    const verified = await runCommand('verify-ledger', {
      DATABASE_URL: lent.url,
      LEDGER_SEAL_FOLDER: lent.sealFolder,
    });
    expect([verified.out, verified.code]).toEqual([
      expect.stringMatching(/^The books are right/),
      0,
    ]);
  });

  it('takes nothing, loses nothing and changes nothing', async () => {
    const { client, names } = await archivedLent();

    for (const name of names)
      for (const statement of [
        `insert into archive.${name} select * from archive.${name}`,
        `update archive.${name} set ${name.includes('trail') ? 'actor' : 'kind'} = null`,
        `delete from archive.${name}`,
        `truncate archive.${name}`,
      ].filter((one) => !one.startsWith('update') || !name.includes('postings')))
        await expect(client.query(statement)).rejects.toThrow(/append-only/);
  });

  it('comes back, with what came late in its place', async () => {
    const { client, names, ...lent } = await archivedLent();
    await lent.pay();
    const before = await countHistory(client);
    expect(await countRows(client, 'partitions.lending_loan_events_from_start')).toBe(1);

    for (const [index, table] of [postings, events, trail].entries())
      await attachPartition(client, table, names[index] ?? '');

    expect(await countHistory(client)).toEqual(before);
    expect(await countRows(client, 'lending.loan_events')).toBe(before[1]);
    for (const table of [postings, events, trail])
      expect(await readArchived(client, table)).toEqual([]);
    await expect(
      client.query('delete from partitions.lending_loan_events_from_start'),
    ).rejects.toThrow(/append-only/);
    await lent.pay();
    await expectRight(lent, lent.loan.contract.loanId);
  });

  it('is never the newest, nor one whose journals are not sealed, nor of a table whose rows end', async () => {
    const lent = await openPayer();
    const client = await ownerOf(lent.url);
    const late = new Date('2200-01-01');
    await cutPartition(client, postings, {
      now: new Date(),
      bound: String((await lastJournal(lent)) + 1),
    });

    expect(await archivePartitions(client, postings, late)).toEqual([]);
    expect(await archivePartitions(client, events, late)).toEqual([]);
    await expect(archivePartitions(client, outbox, late)).rejects.toThrow('are not archived');
  });

  it('is made and taken back by the command, which names what there is', async () => {
    const lent = await openPayer();
    const run = (...words: string[]) =>
      runCommand('partitions', { DATABASE_URL: lent.url }, ...words);

    const cut = await run('cut');
    const gone = await run('archive', 'lending.loan_events', '--before', '2200-01-01');
    const listed = await run();
    const back = await run('attach', 'lending.loan_events', 'lending_loan_events_from_start');
    const wrong = await run('archive', 'ledger.journals', '--before', '2200-01-01');

    expect([cut.code, gone.code, listed.code, back.code]).toEqual([0, 0, 0, 0]);
    expect(cut.out).toMatch(/lending\.loan_events: a new partition from \d{4}-\d{2}-01 on\./);
    expect(gone.out).toContain('archive.lending_loan_events_from_start: archived.');
    expect(listed.out).toMatch(/archive\.lending_loan_events_from_start {2}… to \d{4}-\d{2}-01/);
    expect(back.out).toContain('part of lending.loan_events again');
    expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('is not one of') });
    await expectRight(lent, lent.loan.contract.loanId);
  });
});
