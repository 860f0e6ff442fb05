import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Tx } from './database/database.ts';
import { codeOf, LOCK_NOT_AVAILABLE } from './database/database-failure.ts';
import { pipelineWrite } from './database/pipeline-write.ts';
import { transaction, unitOfWork } from './database/transaction.ts';

/** A request that names its operation before it is sent. */
export type KeyedRequest = {
  /** Who asks and for what: the principal and the route. Nobody meets another's answer. */
  readonly scope: string;
  readonly key: string;
  readonly hash: string;
};

export type Answer = {
  readonly status: number;
  readonly body: string;
  /** What a repetition gets instead of the body: the same, less what is told once. */
  readonly kept?: string;
  /** Not final: trying again may help, so the key stays free. */
  readonly isFinal: boolean;
};

export type Outcome =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'replayed'; readonly status: number; readonly body: string }
  | {
      readonly kind: 'refused';
      readonly code: 'idempotency_key_reused' | 'operation_in_progress';
    };

/** What an interrupted attempt left for the next one. */
export type Checkpoint = {
  readonly point: string | null;
  readonly reached: (point: string) => Promise<void>;
};

/** A lease is renewed while its work runs, so a node that is killed holds it for no longer than this. */
const LEASE_S = 10;
const RENEW_MS = 3_000;
/** How long somebody waits who comes while it lasts: past its end, and within a browser's patience (15 s). */
const WAIT_MS = 12_000;
const LOOK_MS = 500;
const IN_PROGRESS: Outcome = { kind: 'refused', code: 'operation_in_progress' };

/** The same for the same request, however its fields are ordered. */
export const hashOf = (request: unknown): string =>
  createHash('sha256').update(canonical(request)).digest('hex');

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`);
  return `{${fields.join(',')}}`;
}

/** Work under way on this node, by database and key. */
const underWay = new WeakMap<Database, Map<string, Promise<unknown>>>();

/**
 * Claim, effect and answer in one transaction: a twin waits for the first one's commit and then reads
 * its answer, and if the first one dies, nothing of it was ever there. Twins on the same node wait in
 * memory, so that a storm of retries does not take the connections that others need.
 */
export async function answerOnce(
  db: Database,
  request: KeyedRequest,
  work: () => Promise<Answer>,
): Promise<Outcome> {
  const own = underWay.get(db) ?? new Map<string, Promise<unknown>>();
  underWay.set(db, own);
  const name = `${request.scope}\0${request.key}`;
  for (let twin = own.get(name); twin !== undefined; twin = own.get(name)) {
    // What became of it is in the database; whether it broke is for its own caller to hear.
    await twin.catch(() => undefined);
    const answered = await find(db, request);
    if (answered !== null) return answered;
  }
  const running = claimAndWork(db, request, work);
  own.set(name, running);
  try {
    return await running;
  } finally {
    own.delete(name);
  }
}

async function claimAndWork(
  db: Database,
  request: KeyedRequest,
  work: () => Promise<Answer>,
): Promise<Outcome> {
  try {
    return await unitOfWork(db, async (tx) => {
      // Who repeats an answered request finds that out here: most never do, and need not ask first.
      if (!(await claim(tx, request, randomUUID())))
        return (await find(tx, request)) ?? IN_PROGRESS;
      const answer = await work();
      await pipelineWrite(tx, settling(tx, request, answer));
      return { kind: 'answered', answer };
    });
  } catch (failure) {
    // The twin takes longer than we may wait for its lock.
    if (failure instanceof ClaimBusy) return IN_PROGRESS;
    throw failure;
  }
}

/**
 * For work that calls the outside, which no transaction may wait for: the claim is committed first and
 * leased. Whoever comes while the lease lasts waits for the answer, and is told so if none comes; when nobody renews it
 * any more, the work was cut off, and is taken up where the last checkpoint was written. The lease's token keeps a
 * slow first one from finishing what a second one has taken over.
 */
export async function answerOnceWithOutsideCalls(
  db: Database,
  request: KeyedRequest,
  work: (checkpoint: Checkpoint) => Promise<Answer>,
): Promise<Outcome> {
  const token = randomUUID();
  const leased = await leaseInTime(db, request, token);
  if ('kind' in leased) return leased;
  const own = { ...request, token };
  const renewing = setInterval(() => void renew(db, own), RENEW_MS);
  try {
    const answer = await work({
      point: leased.point,
      reached: (point) => writeCheckpoint(db, own, point),
    });
    const isOurs = await transaction(db, (tx) => settleLease(tx, own, answer));
    return isOurs ? { kind: 'answered', answer } : IN_PROGRESS;
  } catch (failure) {
    await giveBack(db, own);
    throw failure;
  } finally {
    clearInterval(renewing);
  }
}

async function leaseInTime(db: Database, request: KeyedRequest, token: string) {
  const until = performance.now() + WAIT_MS;
  for (;;) {
    const leased = await transaction(db, (tx) => lease(tx, request, token));
    if (leased !== IN_PROGRESS || performance.now() > until) return leased;
    await pause(LOOK_MS);
  }
}

/** One that cannot be renewed now is renewed next time, or lost. */
async function renew(db: Database, own: Lease): Promise<void> {
  await db
    .updateTable('platform.idempotency_keys')
    .set({ locked_until: leaseEnd() })
    .where(ownRow(own))
    .execute()
    .catch(() => undefined);
}

class ClaimBusy extends Error {
  override readonly name = 'ClaimBusy';
}

async function claim(tx: Tx, request: KeyedRequest, token: string): Promise<boolean> {
  try {
    const { numAffectedRows } = await sql`
      insert into platform.idempotency_keys
        (scope, key, request_hash, state, lease_token, locked_until)
      values (${request.scope}, ${request.key}, ${request.hash}, 'running', ${token},
        clock_timestamp() + make_interval(secs => ${LEASE_S}))
      on conflict do nothing
    `.execute(tx);
    return numAffectedRows === 1n;
  } catch (failure) {
    if (codeOf(failure) === LOCK_NOT_AVAILABLE) throw new ClaimBusy('', { cause: failure });
    throw failure;
  }
}

const leaseEnd = () => sql<Date>`clock_timestamp() + make_interval(secs => ${LEASE_S})`;

async function find(db: Database, request: KeyedRequest): Promise<Outcome | null> {
  const row = await db
    .selectFrom('platform.idempotency_keys')
    .select(['request_hash', 'status', 'body'])
    .where('scope', '=', request.scope)
    .where('key', '=', request.key)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.request_hash !== request.hash) return { kind: 'refused', code: 'idempotency_key_reused' };
  if (row.status === null || row.body === null) return IN_PROGRESS;
  return { kind: 'replayed', status: row.status, body: row.body };
}

async function lease(
  tx: Tx,
  request: KeyedRequest,
  token: string,
): Promise<Outcome | { readonly point: string | null }> {
  if (await claim(tx, request, token)) return { point: null };
  const earlier = await find(tx, request);
  if (earlier === null || earlier.kind === 'replayed') return earlier ?? IN_PROGRESS;
  if (earlier.kind === 'refused' && earlier.code === 'idempotency_key_reused') return earlier;
  const taken = await tx
    .updateTable('platform.idempotency_keys')
    .set({ lease_token: token, locked_until: leaseEnd() })
    .where('scope', '=', request.scope)
    .where('key', '=', request.key)
    .where('state', '=', 'running')
    .where('locked_until', '<', sql<Date>`clock_timestamp()`)
    .returning('recovery_point')
    .executeTakeFirst();
  return taken === undefined ? IN_PROGRESS : { point: taken.recovery_point };
}

type Lease = KeyedRequest & { readonly token?: string };

/** Keeps a final answer; frees the key of one that may be tried again. */
const settling = (tx: Tx, own: Lease, { isFinal, status, body, kept }: Answer) =>
  isFinal
    ? tx
        .updateTable('platform.idempotency_keys')
        .set({ state: 'done', status, body: kept ?? body })
        .where(ownRow(own))
    : tx.deleteFrom('platform.idempotency_keys').where(ownRow(own));

/** False: the lease was lost. */
async function settleLease(tx: Tx, own: Lease, answer: Answer): Promise<boolean> {
  const { numAffectedRows } = await tx.executeQuery(settling(tx, own, answer));
  return numAffectedRows === 1n;
}

async function writeCheckpoint(db: Database, own: Lease, point: string): Promise<void> {
  await db
    .updateTable('platform.idempotency_keys')
    .set({ recovery_point: point, locked_until: leaseEnd() })
    .where(ownRow(own))
    .execute();
}

/** Ends the lease now, so that the next attempt need not wait for it. */
async function giveBack(db: Database, own: Lease): Promise<void> {
  await db
    .updateTable('platform.idempotency_keys')
    .set({ locked_until: sql<Date>`clock_timestamp()` })
    .where(ownRow(own))
    .execute();
}

const ownRow = ({ scope, key, token }: Lease) =>
  sql<boolean>`scope = ${scope} and key = ${key} and state = 'running'
    and (${token ?? null}::uuid is null or lease_token = ${token ?? null}::uuid)`;
