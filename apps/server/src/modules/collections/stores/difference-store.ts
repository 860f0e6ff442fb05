import { randomUUIDv7 } from 'node:crypto';
import { type CivilDate, civilDate } from '@abona/kernel/civil-date';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Difference } from '../domain/reconcile.ts';

export type ReconciledProvider = 'spei' | 'conekta' | 'debit';

type Found = {
  readonly provider: ReconciledProvider;
  readonly businessDate: CivilDate;
  readonly difference: Difference;
  /** Set when reconciliation explained it itself: the webhook was missing, and the report was taken now. */
  readonly explanation: string | null;
  readonly at: Date;
};

/** One that nobody has explained yet. */
export type OpenDifference = Omit<Found, 'explanation' | 'at'> & {
  readonly id: string;
  readonly foundAt: Date;
};

const TABLE = 'collections.differences';

/** The last day whose reports of a provider were compared; null: none was. */
export async function lastReconciledDay(
  db: Database,
  provider: ReconciledProvider,
): Promise<CivilDate | null> {
  const row = await db
    .selectFrom('collections.reconciled_days')
    .select('business_date')
    .where('provider', '=', provider)
    .orderBy('business_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : civilDate(row.business_date);
}

type ReconciledDay = {
  readonly provider: ReconciledProvider;
  readonly on: CivilDate;
  readonly at: Date;
};

export async function addReconciledDay(tx: Tx, { provider, on, at }: ReconciledDay): Promise<void> {
  await tx
    .insertInto('collections.reconciled_days')
    .values({ provider, business_date: on, reconciled_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Keeps a difference, once: found again it is the same open item. */
export async function addDifference(tx: Tx, found: Found): Promise<void> {
  const { difference, explanation } = found;
  await tx
    .insertInto(TABLE)
    .values({
      id: randomUUIDv7(),
      provider: found.provider,
      business_date: found.businessDate,
      kind: difference.kind,
      reference: difference.reference,
      ours: difference.ours,
      theirs: difference.theirs,
      status: explanation === null ? 'open' : 'explained',
      explanation,
      found_at: found.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The oldest first. */
export async function listOpenDifferences(db: Database, limit: number): Promise<OpenDifference[]> {
  const rows = await db
    .selectFrom(TABLE)
    .selectAll()
    .where('status', '=', 'open')
    .orderBy('found_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    provider: row.provider,
    businessDate: civilDate(row.business_date),
    difference: { kind: row.kind, reference: row.reference, ours: row.ours, theirs: row.theirs },
    foundAt: row.found_at,
  }));
}

/** Answers whether it was open. */
export async function explainDifference(tx: Tx, id: string, text: string): Promise<boolean> {
  const row = await tx
    .updateTable(TABLE)
    .set({ status: 'explained', explanation: text })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
