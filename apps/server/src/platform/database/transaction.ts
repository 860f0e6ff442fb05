import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { invariant } from '@abona/kernel/invariant';
import { type Kysely, sql } from 'kysely';
import { actBeforeCommit } from './before-commit.ts';
import type { Database, Tx } from './database.ts';
import { causeOf, isPlanOvertaken, isRetryable } from './database-failure.ts';
import type { Tables } from './tables.gen.ts';

const ATTEMPTS_MAX = 4;
/** Each of them ends a connection that had prepared its statements before a migration, and there are some of these. */
const ATTEMPTS_OVERTAKEN_MAX = 50;
const RETRY_PAUSE_MS = 20;

/**
 * What surrounds the running code.
 * - `unit`: a transaction is open, but no use case runs in it yet. The idempotency of a request and
 *   the completion of a job open one, so that their own row commits with the effect. The use case
 *   that comes joins it.
 * - `work`: a use case runs in the transaction. Here the global handle, a second transaction and any
 *   call to the outside are mistakes.
 * - `ended`: it was committed or rolled back; code that outlived it stands outside again.
 */
type Scope = {
  readonly tx: Tx;
  state: 'unit' | 'work' | 'ended';
  /** What follows once all of it is kept. */
  readonly afterwards: (() => void)[];
};

const scopes = new AsyncLocalStorage<Scope>();

/**
 * Runs a use case in one transaction: all of it is kept, or nothing. A refusal that is returned
 * commits what was written before it (a counted attempt, say); whatever is thrown rolls back.
 * A deadlock, a serialisation failure or `ChangedMeanwhile` runs the whole unit again, at most three times, so `work`
 * must have no effect outside the database.
 */
export function transaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const scope = openScope();
  invariant(scope?.state !== 'work', 'a transaction inside a transaction: pass the tx on');
  return scope === undefined ? begin(db, 'work', work) : join(scope, work);
}

/**
 * Several questions about one moment: what others commit between them is not seen. Nothing is written,
 * so nothing is run again.
 */
export function snapshot<T>(db: Database, read: (tx: Tx) => Promise<T>): Promise<T> {
  invariant(openScope() === undefined, 'a snapshot inside a transaction: pass the tx on');
  return builderOf(db)
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => within({ tx, state: 'work', afterwards: [] }, () => read(tx)));
}

/** Opens a transaction that the use case inside it joins, so that both commit together. */
export function unitOfWork<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  invariant(openScope() === undefined, 'a unit of work inside a transaction');
  return begin(db, 'unit', work);
}

/**
 * Does something as soon as the open transaction is committed, and not at all when it is not. It is done by
 * this node from memory: one that falls in that moment leaves it undone, so it is for hints only.
 */
export function afterCommit(act: () => void): void {
  const scope = openScope();
  invariant(scope !== undefined, 'nothing is about to be committed');
  scope.afterwards.push(act);
}

/**
 * Does something in the caller's transaction to see what it would do, and undoes it. Rows go back to the savepoint;
 * what it would leave behind (audit, events, jobs) or have follow the commit is forgotten, since it hangs on a handle
 * of its own. Locks that it took are let go: whoever then does it may find something else, and throws `ChangedMeanwhile`.
 */
export async function rehearse<T>(tx: Tx, work: (rehearsed: Tx) => Promise<T>): Promise<T> {
  const scope = openScope();
  invariant(scope?.state === 'work', 'a rehearsal outside a transaction');
  const following = scope.afterwards.length;
  await sql`savepoint rehearsal`.execute(tx);
  try {
    return await work(tx.withoutPlugins());
  } finally {
    await sql`rollback to savepoint rehearsal`.execute(tx);
    scope.afterwards.length = following;
  }
}

/** Something changed after this transaction had decided on it: nothing of it is kept, and it is run again. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';
}

/** Every adapter that talks to the outside calls this first: a transaction never waits for a stranger. */
export function assertOutsideTransaction(act: string): void {
  invariant(openScope() === undefined, `${act} inside a transaction`);
}

/** The pool asks this before it lends a connection to the global handle. */
export function assertGlobalHandleAllowed(): void {
  invariant(
    openScope() === undefined,
    'the global database handle was used inside a transaction: pass the tx on',
  );
}

function openScope(): Scope | undefined {
  const scope = scopes.getStore();
  return scope === undefined || scope.state === 'ended' ? undefined : scope;
}

async function join<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  scope.state = 'work';
  try {
    return await work(scope.tx);
  } finally {
    scope.state = 'unit';
  }
}

async function begin<T>(
  db: Database,
  state: 'unit' | 'work',
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await beginOnce(db, state, work);
    } catch (failure) {
      const isToRetry = failure instanceof ChangedMeanwhile || isRetryable(failure);
      const attemptsMax = isPlanOvertaken(causeOf(failure)) ? ATTEMPTS_OVERTAKEN_MAX : ATTEMPTS_MAX;
      if (attempt >= attemptsMax || !isToRetry) throw failure;
      await pause(Math.random() * RETRY_PAUSE_MS * 2 ** Math.min(attempt, ATTEMPTS_MAX));
    }
  }
}

async function beginOnce<T>(
  db: Database,
  state: 'unit' | 'work',
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const afterwards: (() => void)[] = [];
  const value = await builderOf(db).execute(async (tx) => {
    const done = await within({ tx, state, afterwards }, () => work(tx));
    await actBeforeCommit(tx);
    return done;
  });
  for (const act of afterwards) act();
  return value;
}

async function within<T>(scope: Scope, work: () => Promise<T>): Promise<T> {
  try {
    return await scopes.run(scope, work);
  } finally {
    scope.state = 'ended';
  }
}

/** Modules cannot reach it: they hold the database without it. */
const builderOf = (db: Database) => (db as Kysely<Tables>).transaction();
