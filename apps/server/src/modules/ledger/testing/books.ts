import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { onTestFinished } from 'vitest';
import type { Database, Tx } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { createApplicationLogin } from '#testing/application-login.ts';
import { type FixedClock, fixedClock } from '#testing/fixed-clock.ts';
import { silentLog } from '#testing/silent-log.ts';
import { slowMachine } from '#testing/slow-machine.ts';
import { cloneDatabase } from '#testing/test-database.ts';
import type { AccountCode } from '../domain/account-code.ts';
import type { Entry, EntryKind, Movement } from '../domain/entry.ts';
import { createLedger, type Ledger } from '../module.ts';

/** Books of the test's own, kept by the application's restricted role. */
export type Books = {
  readonly ledger: Ledger;
  readonly db: Database;
  /** As the application. */
  readonly url: string;
  /** As whoever owns the schema and may do anything. */
  readonly ownerUrl: string;
  readonly sealFolder: string;
  readonly clock: FixedClock;
  readonly inTransaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly post: (...entries: readonly Entry[]) => Promise<void>;
};

/** Gone when the test has finished. */
export async function openBooks(connectionsMax = 10): Promise<Books> {
  const books = await cloneBooks(connectionsMax);
  onTestFinished(books.close);
  return books;
}

/** The same for several tests: whoever calls closes them. */
export async function cloneBooks(
  connectionsMax = 10,
): Promise<Books & { readonly close: () => Promise<void> }> {
  const database = await cloneDatabase();
  const application = await createApplicationLogin(database.url);
  const { url } = application;
  const { db, close: closeConnections } = openDatabase({
    ...slowMachine,
    url,
    log: silentLog,
    connectionsMax,
  });
  const sealFolder = await mkdtemp(join(tmpdir(), 'abona-seals-'));
  const clock = fixedClock('2026-11-16T12:00:00Z');
  const ledger = createLedger({ db, databaseUrl: url, clock, log: silentLog, sealFolder });
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => transaction(db, work);
  const post = async (...entries: readonly Entry[]) => {
    for (const entry of entries) await inTransaction((tx) => ledger.post(tx, entry));
  };
  const close = async () => {
    await closeConnections();
    await database.drop();
    await application.remove();
    await rm(sealFolder, { recursive: true, force: true });
  };
  const { url: ownerUrl } = database;
  return { ledger, db, url, ownerUrl, sealFolder, clock, inTransaction, post, close };
}

export const DAY: CivilDate = civilDate('2026-11-15');

let entries = 0;

/** An entry of one movement, under a key of its own unless one is given. */
export function entryOf(
  movement: { readonly from: AccountCode; readonly to: AccountCode; readonly amount: number },
  given: Partial<Entry> & { readonly kind?: EntryKind } = {},
): Entry {
  entries += 1;
  return {
    kind: 'adjustment',
    businessKey: `test:${entries}`,
    businessDate: DAY,
    actor: 'system:test',
    movements: [move(movement.from, movement.to, movement.amount)],
    ...given,
  };
}

export const move = (from: AccountCode, to: AccountCode, amount: number): Movement => ({
  from,
  to,
  amount: centavos(amount),
});

/** Lends to a loan, owed to a merchant. */
export const disbursementOf = (loan: string, amount: number): Entry =>
  entryOf(
    { from: 'merchant_payable:m1', to: `loan_principal:${loan}`, amount },
    { kind: 'disbursement', businessKey: `disbursement:${loan}` },
  );
