import type { Database } from './database.ts';
import type { VendorParty } from './faults.ts';

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
  readonly add: (call: Omit<VendorCall, 'id'>) => Promise<void>;
  /** Newest first. */
  readonly list: (filter?: CallFilter) => Promise<VendorCall[]>;
};

const CALLS_KEPT = 1_000;
const PRUNED_EVERY = 200;

export const createVendorCalls = (database: Database): VendorCalls => ({
  add: async ({ party, method, path, status, tookMs, calledAt }) => {
    const { rows } = await database.query<{ id: number }>(
      `INSERT INTO sandbox.vendor_call (party, method, path, status, took_ms, called_at)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [party, method, path, status, tookMs, calledAt],
    );
    const id = rows[0]?.id ?? 0;
    if (id % PRUNED_EVERY === 0)
      await database.query('DELETE FROM sandbox.vendor_call WHERE id <= $1', [id - CALLS_KEPT]);
  },
  list: async ({ party, afterId = 0, limit = 100 } = {}) => {
    const { rows } = await database.query<VendorCall>(
      `SELECT id, party, method, path, status, took_ms AS "tookMs", called_at AS "calledAt"
       FROM sandbox.vendor_call WHERE ($1::text IS NULL OR party = $1) AND id > $2
       ORDER BY id DESC LIMIT $3`,
      [party ?? null, afterId, limit],
    );
    return rows;
  },
});
