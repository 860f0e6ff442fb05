import type { Database, Warn } from './database.ts';
import type { VendorParty } from './faults.ts';
import { gatherRows } from './gathered-rows.ts';

export type VendorCall = {
  readonly id: number;
  readonly party: VendorParty;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly tookMs: number;
  readonly calledAt: Date;
};

type CallFilter = {
  readonly party?: VendorParty | undefined;
  readonly afterId?: number | undefined;
  readonly limit?: number;
};

/** Who called which vendor lately, and what it answered. */
export type VendorCalls = {
  readonly keep: (call: Omit<VendorCall, 'id'>) => void;
  /** Newest first. */
  readonly list: (filter?: CallFilter) => Promise<VendorCall[]>;
  readonly written: () => Promise<void>;
};

const CALLS_KEPT = 1_000;
/** A window on the present needs no exact edge. */
const PRUNED_EVERY = 200;

export function createVendorCalls(database: Database, warn: Warn): VendorCalls {
  const { add, written } = gatherRows<Omit<VendorCall, 'id'>>(
    (calls) => insertAll(database, calls),
    warn,
  );
  return {
    keep: add,
    written,
    list: async (filter = {}) => {
      await written();
      return list(database, filter);
    },
  };
}

async function insertAll(
  database: Database,
  calls: readonly Omit<VendorCall, 'id'>[],
): Promise<void> {
  const { rows } = await database.query<{ id: number }>(
    `INSERT INTO sandbox.vendor_call (party, method, path, status, took_ms, called_at)
     SELECT party, method, path, status, took_ms, called_at
     FROM unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::int[], $6::timestamptz[])
       WITH ORDINALITY AS call (party, method, path, status, took_ms, called_at, place)
     ORDER BY place RETURNING id`,
    [
      calls.map(({ party }) => party),
      calls.map(({ method }) => method),
      calls.map(({ path }) => path),
      calls.map(({ status }) => status),
      calls.map(({ tookMs }) => tookMs),
      calls.map(({ calledAt }) => calledAt),
    ],
  );
  const last = rows.at(-1)?.id ?? 0;
  if (last % PRUNED_EVERY < rows.length)
    await database.query('DELETE FROM sandbox.vendor_call WHERE id <= $1', [last - CALLS_KEPT]);
}

async function list(
  database: Database,
  { party, afterId = 0, limit = 100 }: CallFilter,
): Promise<VendorCall[]> {
  const { rows } = await database.query<VendorCall>(
    `SELECT id, party, method, path, status, took_ms AS "tookMs", called_at AS "calledAt"
     FROM sandbox.vendor_call WHERE ($1::text IS NULL OR party = $1) AND id > $2
     ORDER BY id DESC LIMIT $3`,
    [party ?? null, afterId, limit],
  );
  return rows;
}
