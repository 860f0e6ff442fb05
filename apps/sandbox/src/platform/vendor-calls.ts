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

const CALLS_KEPT = 1_000;

export async function keepCall(
  database: Database,
  call: Omit<VendorCall, 'id' | 'calledAt'>,
): Promise<void> {
  const { rows } = await database.query<{ id: number }>(
    `INSERT INTO sandbox.vendor_call (party, method, path, status, took_ms)
     VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [call.party, call.method, call.path, call.status, call.tookMs],
  );
  const id = rows[0]?.id ?? 0;
  // Not at every call: a window on the present needs no exact edge.
  if (id % 100 === 0) {
    await database.query('DELETE FROM sandbox.vendor_call WHERE id <= $1', [id - CALLS_KEPT]);
  }
}

export type CallFilter = {
  readonly party?: VendorParty | undefined;
  readonly afterId?: number | undefined;
  readonly limit?: number;
};

/** Newest first. */
export async function listCalls(
  database: Database,
  { party, afterId = 0, limit = 100 }: CallFilter = {},
): Promise<VendorCall[]> {
  const { rows } = await database.query<VendorCall>(
    `SELECT id, party, method, path, status, took_ms AS "tookMs", called_at AS "calledAt"
     FROM sandbox.vendor_call WHERE ($1::text IS NULL OR party = $1) AND id > $2
     ORDER BY id DESC LIMIT $3`,
    [party ?? null, afterId, limit],
  );
  return rows;
}
