import { sql } from 'kysely';
import type { Database } from './database/database.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { onSchedule, type Worker } from './jobs/worker.ts';

/** How often one may call, counted over all nodes. */
export type Limit = {
  readonly per: 'subject' | 'address';
  readonly calls: number;
  readonly windowS: number;
};

type LimitedCall = {
  /** Who is counted, for what. */
  readonly key: string;
  readonly limit: Pick<Limit, 'calls' | 'windowS'>;
};

type Verdict =
  | { readonly isAllowed: true }
  | { readonly isAllowed: false; readonly retryAfterS: number };

export type Limiter = {
  readonly admit: (call: LimitedCall) => Promise<Verdict>;
  /** When a node stops: what it leased and did not spend is everybody's again. */
  readonly giveBack: () => Promise<void>;
};

/** For measuring the server without its limits (LOCAL only). */
export const noLimiter: Limiter = {
  admit: async () => ({ isAllowed: true }),
  giveBack: async () => undefined,
};

type Lease = { left: number; readonly resetsAtMs: number };

const LEASES_PER_WINDOW = 10;
const LEASE_CALLS_EXACT_BELOW = 20;
/** Longer windows are counted call by call: a node that is killed takes nothing with it for longer than this. */
const LEASE_WINDOW_MAX_S = 60;
const KEYS_MAX = 10_000;
const SWEEP_INTERVAL_MS = 1_000;

/**
 * Counts calls in fixed windows, in the database, so that any number of nodes share one limit. A node
 * leases calls in small lots (a tenth of the limit) and spends them from memory: the sum of all lots
 * never exceeds the limit, and a busy caller costs one statement per lot instead of one per call. The
 * price: calls that another node leased and did not use are missing until it stops, which gives them back, or
 * until the window ends, which is a minute away at most; at most a tenth of the limit per further node. Limits
 * below 20, and those of longer windows, are leased one by one and are exact.
 *
 * A caller over the limit is refused from memory until the window ends.
 */
export function createLimiter(db: Database, nowMs: () => number): Limiter {
  const leases = new Map<string, Lease>();
  const fetching = new Map<string, Promise<Lease>>();
  let sweptAtMs = nowMs();

  const renew = (call: LimitedCall): Promise<Lease> => {
    const running = fetching.get(call.key);
    if (running !== undefined) return running;
    const fresh = fetchLease(db, call, nowMs).finally(() => fetching.delete(call.key));
    fetching.set(call.key, fresh);
    return fresh;
  };

  const admit = async (call: LimitedCall): Promise<Verdict> => {
    for (;;) {
      const verdict = spend(leases.get(call.key), nowMs());
      if (verdict !== null) return verdict;
      // Several calls may wait for one lease; each then takes its own from it, or asks again.
      leases.set(call.key, await renew(call));
      sweep();
    }
  };
  const sweep = () => {
    if (leases.size <= KEYS_MAX || nowMs() - sweptAtMs < SWEEP_INTERVAL_MS) return;
    sweptAtMs = nowMs();
    dropEnded(leases, sweptAtMs);
  };
  const giveBack = async (): Promise<void> => {
    const unspent = [...leases].filter(
      ([, { left, resetsAtMs }]) => left > 0 && resetsAtMs > nowMs(),
    );
    leases.clear();
    if (unspent.length > 0)
      await returnCalls(
        db,
        unspent.map(([key, { left }]) => ({ key, left })),
      );
  };
  return { admit, giveBack };
}

const EXHAUSTED = -1;

/** Takes one call from a lease. Null: it is over or used up, and more may be had. */
function spend(lease: Lease | undefined, nowMs: number): Verdict | null {
  if (lease === undefined || lease.resetsAtMs <= nowMs) return null;
  if (lease.left === EXHAUSTED) return refusal(lease, nowMs);
  if (lease.left === 0) return null;
  lease.left -= 1;
  return { isAllowed: true };
}

const refusal = (lease: Lease, nowMs: number): Verdict => ({
  isAllowed: false,
  retryAfterS: Math.max(1, Math.ceil((lease.resetsAtMs - nowMs) / 1_000)),
});

async function fetchLease(
  db: Database,
  { key, limit }: LimitedCall,
  nowMs: () => number,
): Promise<Lease> {
  const lot = lotOf(limit);
  const isOver = sql<boolean>`counter.resets_at <= clock_timestamp()`;
  const { rows } = await sql<{ granted: number; remaining_ms: number }>`
    insert into platform.call_counters as counter (key, used, granted, resets_at)
    values (${key}, ${lot}::int, ${lot}::int, clock_timestamp() + make_interval(secs => ${limit.windowS}))
    on conflict (key) do update set
      used = case when ${isOver} then excluded.used
        else least(${limit.calls}::int, counter.used + excluded.used) end,
      granted = case when ${isOver} then excluded.granted
        else greatest(0, least(excluded.granted, ${limit.calls}::int - counter.used)) end,
      resets_at = case when ${isOver} then excluded.resets_at else counter.resets_at end
    returning granted,
      ceil(extract(epoch from resets_at - clock_timestamp()) * 1000)::int as remaining_ms
  `.execute(db);
  const [row = { granted: 0, remaining_ms: 0 }] = rows;
  return {
    left: row.granted === 0 ? EXHAUSTED : row.granted,
    resetsAtMs: nowMs() + row.remaining_ms,
  };
}

const lotOf = ({ calls, windowS }: LimitedCall['limit']): number =>
  calls < LEASE_CALLS_EXACT_BELOW || windowS > LEASE_WINDOW_MAX_S
    ? 1
    : Math.ceil(calls / LEASES_PER_WINDOW);

type Unspent = { readonly key: string; readonly left: number };

/** Only within the window that they were leased from: the next one has begun anew. */
async function returnCalls(db: Database, unspent: readonly Unspent[]): Promise<void> {
  const keys = unspent.map(({ key }) => key);
  const lefts = unspent.map(({ left }) => left);
  await sql`
    update platform.call_counters as counter set used = greatest(0, counter.used - returned.calls)
    from unnest(${keys}::text[], ${lefts}::int[]) as returned (key, calls)
    where counter.key = returned.key and counter.resets_at > clock_timestamp()`.execute(db);
}

function dropEnded(leases: Map<string, Lease>, nowMs: number): void {
  for (const [key, { resetsAtMs }] of leases) if (resetsAtMs <= nowMs) leases.delete(key);
}

/** Counters of windows that are long over. */
export async function forgetOldCounters(db: Database): Promise<number> {
  const over = sql`resets_at < clock_timestamp() - interval '1 hour'`;
  return deleteInBatches(db, 'platform.call_counters', over);
}

/** What has no life of days (`src/retention`) and is cleared away here. */
export const forgetOldCountersHourly = (db: Database): Worker =>
  onSchedule('platform.forget_old_counters', {
    cron: '7 * * * *',
    effect: 'outside',
    run: async () => void (await forgetOldCounters(db)),
  });
