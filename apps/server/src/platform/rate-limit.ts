import type { Database } from './database/database.ts';
import { sql } from './database/sql.ts';

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
};

/** For measuring the server without its limits (LOCAL only). */
export const noLimiter: Limiter = { admit: async () => ({ isAllowed: true }) };

type Lease = { left: number; readonly resetsAtMs: number };

const LEASES_PER_WINDOW = 10;
const LEASE_CALLS_EXACT_BELOW = 20;
const KEYS_MAX = 10_000;
const SWEEP_INTERVAL_MS = 1_000;

/**
 * Counts calls in fixed windows, in the database, so that any number of nodes share one limit. A node
 * leases calls in small lots (a tenth of the limit) and spends them from memory: the sum of all lots
 * never exceeds the limit, and a busy caller costs one statement per lot instead of one per call. The
 * price: calls that another node leased and did not use are missing until the window ends, at most a
 * tenth of the limit per further node. Limits below 20 are leased one by one and are exact.
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
  return { admit };
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
  const lot = lotOf(limit.calls);
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

const lotOf = (calls: number): number =>
  calls < LEASE_CALLS_EXACT_BELOW ? 1 : Math.ceil(calls / LEASES_PER_WINDOW);

function dropEnded(leases: Map<string, Lease>, nowMs: number): void {
  for (const [key, { resetsAtMs }] of leases) if (resetsAtMs <= nowMs) leases.delete(key);
}

/** Counters of windows that are long over. */
export async function forgetOldCounters(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('platform.call_counters')
    .where('resets_at', '<', sql<Date>`clock_timestamp() - interval '1 hour'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
