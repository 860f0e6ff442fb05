import { ActPreview } from '@abona/contract/staff/act';
import type { RequestState } from '@abona/contract/staff/staff-request';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { StaffRequest } from '../domain/staff-request.ts';

const TABLE = 'staff.requests';
const LIST_MAX = 200;

/** False: something about the same waits already. One whose time is over makes room. */
export async function addRequest(tx: Tx, request: StaffRequest): Promise<boolean> {
  await tx
    .updateTable(TABLE)
    .set({ state: 'expired', decided_at: request.createdAt })
    .where('subject', '=', request.subject)
    .where('state', '=', 'pending')
    .where('expires_at', '<=', request.createdAt)
    .execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto(TABLE)
    .values({
      id: request.id,
      kind: request.kind,
      subject: request.subject,
      order_data: JSON.stringify(request.order),
      preview: JSON.stringify(request.preview),
      preview_hash: request.previewHash,
      reason: request.reason,
      note: request.note,
      maker_id: request.makerId,
      state: request.state,
      created_at: request.createdAt,
      expires_at: request.expiresAt,
      decided_at: request.decidedAt,
    })
    .onConflict((conflict) => conflict.column('subject').where('state', '=', 'pending').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whoever decides at the same time waits here, and then finds it decided. */
export async function lockRequest(tx: Tx, id: string): Promise<StaffRequest | null> {
  const row = await tx
    .selectFrom(TABLE)
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : requestOf(row);
}

/** What waits about a subject; null: nothing does. */
export async function findPendingRequest(
  db: Database,
  subject: string,
  now: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom(TABLE)
    .select('id')
    .where('subject', '=', subject)
    .where('state', '=', 'pending')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.id ?? null;
}

type Decided = {
  readonly id: string;
  readonly state: Exclude<RequestState, 'pending' | 'done'>;
  readonly checkerId: string | null;
  readonly answer: string | null;
  readonly at: Date;
};

export async function settleRequest(
  tx: Tx,
  { id, state, checkerId, answer, at }: Decided,
): Promise<void> {
  await tx
    .updateTable(TABLE)
    .set({ state, checker_id: checkerId, answer, decided_at: at })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}

export type NamedRequest = StaffRequest & {
  readonly makerName: string;
  readonly checkerName: string | null;
};

type Which = { readonly state?: RequestState; readonly id?: string; readonly now: Date };

/** Newest first, with the names of who asked and who decided. */
export async function listRequests(
  source: Database | Tx,
  { state, id, now }: Which,
): Promise<readonly NamedRequest[]> {
  let query = source
    .selectFrom(TABLE)
    .innerJoin('staff.people as maker', 'maker.id', 'staff.requests.maker_id')
    .leftJoin('staff.people as checker', 'checker.id', 'staff.requests.checker_id')
    .selectAll('staff.requests')
    .select(['maker.name as maker_name', 'maker.email as maker_email'])
    .select(['checker.name as checker_name', 'checker.email as checker_email'])
    .orderBy('staff.requests.created_at', 'desc')
    .limit(LIST_MAX);
  if (id !== undefined) query = query.where('staff.requests.id', '=', id);
  if (state === 'expired')
    query = query.where((is) =>
      is.or([
        is('staff.requests.state', '=', 'expired'),
        is.and([is('staff.requests.state', '=', 'pending'), is('expires_at', '<=', now)]),
      ]),
    );
  else if (state !== undefined) query = query.where('staff.requests.state', '=', state);
  if (state === 'pending') query = query.where('expires_at', '>', now);
  const rows = await query.execute();
  return rows.map((row) => ({
    ...requestOf(row),
    makerName: row.maker_name ?? row.maker_email,
    checkerName: row.checker_name ?? row.checker_email,
  }));
}

const requestOf = (row: Selectable<Tables['staff.requests']>): StaffRequest => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  order: row.order_data,
  preview: ActPreview.parse(row.preview),
  previewHash: row.preview_hash,
  reason: row.reason,
  note: row.note,
  makerId: row.maker_id,
  checkerId: row.checker_id,
  state: row.state,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  decidedAt: row.decided_at,
});
