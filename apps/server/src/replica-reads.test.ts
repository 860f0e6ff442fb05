import * as books from '@abona/contract/staff/books';
import { civilDate } from '@abona/kernel/civil-date';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lend, mensualOffer } from '#modules/lending/testing/lent.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { openReplicaReads } from '#platform/replica-reads.ts';
import { silentLog } from '#testing/silent-log.ts';
import { startStaffDesk } from '#testing/staff-desk.ts';
import { cloneDatabase } from '#testing/test-database.ts';

const options = { log: silentLog, connectionsMax: 2 };

/** A primary, and another database in the place of its replica, so that it shows who answered. */
async function twoDatabases() {
  const [primary, replica] = await Promise.all([cloneDatabase(), cloneDatabase()]);
  onTestFinished(async () => {
    await Promise.all([primary.drop(), replica.drop()]);
  });
  const { db, close } = openDatabase({ ...options, url: primary.url });
  onTestFinished(close);
  return { primary, replica, db };
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

const ledgerMovedBy = (data: { totals: { moved: { debit: number } } }): number =>
  data.totals.moved.debit;

describe('a server with a replica', () => {
  it('writes to the primary, and reads the books at the desk from the replica', async () => {
    const behind = await cloneDatabase();
    onTestFinished(behind.drop);
    const desk = await startStaffDesk({ DATABASE_REPLICA_URL: behind.url });
    await desk.lending.prepare();
    desk.clock.set('2026-11-16T12:00:00-06:00');
    const offer = mensualOffer(civilDate('2026-11-16'));
    await lend(desk, { key: 'application:1', offer });
    const finance = await desk.signInStaff('rodrigo@abona.mx', 'finance');

    const { data } = await desk.ask(finance, books.getTrialBalance);

    const { rows } = await desk.database.pool.query('select count(*)::int from ledger.postings');
    expect(rows[0].count).toBeGreaterThan(0);
    // Nothing is replicated here, so that it shows which of the two answered.
    expect(ledgerMovedBy(data)).toBe(0);
  });
});

describe('reads that may be a second old', () => {
  it('are answered by the replica where there is one, and by the primary where there is none', async () => {
    const { primary, replica, db } = await twoDatabases();
    const apart = openReplicaReads(db, { ...options, url: primary.url, replicaUrl: replica.url });
    onTestFinished(apart.close);
    const alone = openReplicaReads(db, { ...options, url: primary.url, replicaUrl: null });

    const [{ rows: there }, { rows: here }] = await Promise.all([
      sql`select current_database() as name where ${1} = 1`.execute(apart.db),
      sql`select current_database() as name`.execute(alone.db),
    ]);

    expect(there).toEqual([{ name: nameOf(replica.url) }]);
    expect(here).toEqual([{ name: nameOf(primary.url) }]);
  });

  it('are answered by the primary while the replica cannot be reached', async () => {
    const { primary, db } = await twoDatabases();
    const gone = new URL(primary.url);
    gone.searchParams.delete('host');
    gone.host = '127.0.0.1:1';
    const reads = openReplicaReads(db, { ...options, url: primary.url, replicaUrl: gone.href });
    onTestFinished(reads.close);

    const ask = () => sql`select current_database() as name where ${1} = 1`.execute(reads.db);

    expect((await ask()).rows).toEqual([{ name: nameOf(primary.url) }]);
    expect((await ask()).rows).toEqual([{ name: nameOf(primary.url) }]);
  });
});
