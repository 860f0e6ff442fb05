import type { Database, Warn } from './database.ts';
import type { VendorParty } from './faults.ts';
import { recentRows, type Window } from './recent-rows.ts';

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

const WINDOW: Window<Omit<VendorCall, 'id'>> = {
  table: 'sandbox.vendor_call',
  columns: [
    ['party', 'text', ({ party }) => party],
    ['method', 'text', ({ method }) => method],
    ['path', 'text', ({ path }) => path],
    ['status', 'int', ({ status }) => status],
    ['took_ms', 'int', ({ tookMs }) => tookMs],
    ['called_at', 'timestamptz', ({ calledAt }) => calledAt],
  ],
  rowsKept: 1_000,
};

export function createVendorCalls(database: Database, warn: Warn): VendorCalls {
  const { keep, written, ask } = recentRows(database, WINDOW, warn);
  return {
    keep,
    written,
    list: async ({ party, afterId = 0, limit = 100 } = {}) => {
      const { rows } = await ask<VendorCall>(NEWEST, [party ?? null, afterId, limit]);
      return rows;
    },
  };
}

const NEWEST = `
  SELECT id, party, method, path, status, took_ms AS "tookMs", called_at AS "calledAt"
  FROM sandbox.vendor_call WHERE ($1::text IS NULL OR party = $1) AND id > $2
  ORDER BY id DESC LIMIT $3`;
