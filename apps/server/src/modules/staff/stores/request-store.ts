import type { RequestState } from '@abona/contract/staff/staff-request';
import { ActPreview } from '@abona/contract/staff-acts/act';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { StaffRequest } from '../domain/staff-request.ts';

const TABLE = 'staff.requests';
const LIST_MAX = 200;

type SealedColumn = 'order_data' | 'preview' | 'note' | 'answer';

const cellOf = (row: string, column: SealedColumn) => ({ table: TABLE, column, row });

export type RequestStore = ReturnType<typeof createRequestStore>;

/** Acts of people of ours, and what became of them. What they say is sealed. */
export const createRequestStore = (fields: FieldEncryption) => ({
  add: (tx: Tx, request: StaffRequest) => addRequest(fields, tx, request),
  lock: (tx: Tx, id: string) => lockRequest(fields, tx, id),
  settle: (tx: Tx, decided: Decided) => settleRequest(fields, tx, decided),
  list: (source: Database | Tx, which: Which) => listRequests(fields, source, which),
});

export type DecidedRequest = {
  readonly id: string;
  readonly kind: StaffRequest['kind'];
  readonly state: 'executed' | 'rejected' | 'void';
  readonly checkerName: string;
  readonly at: Date;
};

/** What others decided since then about what somebody asked for; the latest first. */
export async function listDecided(
  db: Database,
  {
    makerId,
    since,
    limit,
  }: { readonly makerId: string; readonly since: Date; readonly limit: number },
): Promise<readonly DecidedRequest[]> {
  const rows = await db
    .selectFrom(`${TABLE} as request`)
    .innerJoin('staff.people as checker', 'checker.id', 'request.checker_id')
    .select(({ fn }) => [
      'request.id',
      'request.kind',
      'request.state',
      'request.decided_at',
      fn.coalesce('checker.name', 'checker.email').as('checkerName'),
    ])
    .where('request.maker_id', '=', makerId)
    .where('request.decided_at', '>=', since)
    .orderBy('request.decided_at', 'desc')
    .orderBy('request.id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, kind, state, decided_at: at, checkerName }) =>
    at !== null && (state === 'executed' || state === 'rejected' || state === 'void')
      ? [{ id, kind, state, checkerName, at }]
      : [],
  );
}

/** False: something about the same waits already. One whose time is over makes room. */
async function addRequest(
  fields: FieldEncryption,
  tx: Tx,
  request: StaffRequest,
): Promise<boolean> {
  const { id } = request;
  const seal = (column: SealedColumn, text: string) => fields.seal(cellOf(id, column), text);
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
      id,
      kind: request.kind,
      subject: request.subject,
      customer_id: request.customerId,
      amount: request.preview.amount,
      order_data: seal('order_data', JSON.stringify(request.order)),
      preview: seal('preview', JSON.stringify(request.preview)),
      preview_hash: request.previewHash,
      reason: request.reason,
      note: seal('note', request.note),
      maker_id: request.makerId,
      state: request.state,
      created_at: request.createdAt,
      expires_at: request.expiresAt,
      decided_at: request.decidedAt,
    })
    // Spelled out: as a parameter, a plan that is kept for later calls does not find the partial index by it.
    .onConflict((conflict) =>
      conflict.column('subject').where('state', '=', sql.lit('pending')).doNothing(),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whoever decides at the same time waits here, and then finds it decided. */
async function lockRequest(
  fields: FieldEncryption,
  tx: Tx,
  id: string,
): Promise<StaffRequest | null> {
  const row = await tx
    .selectFrom(TABLE)
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : requestOf(fields, row);
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

/** Of these subjects, those about which something waits. */
export async function findAskedSubjects(
  db: Database,
  subjects: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (subjects.length === 0) return new Set();
  const rows = await db
    .selectFrom(TABLE)
    .select('subject')
    .where('subject', 'in', subjects)
    .where('state', '=', sql.lit('pending'))
    .where('expires_at', '>', now)
    .execute();
  return new Set(rows.map(({ subject }) => subject));
}

/** Of these requests, those that somebody made. */
export async function findOwnRequests(
  db: Database,
  ids: readonly string[],
  makerId: string,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom(TABLE)
    .select('id')
    .where('id', 'in', ids)
    .where('maker_id', '=', makerId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

type Decided = {
  readonly id: string;
  readonly state: Exclude<RequestState, 'pending' | 'done'>;
  readonly checkerId: string | null;
  readonly answer: string | null;
  readonly at: Date;
};

async function settleRequest(
  fields: FieldEncryption,
  tx: Tx,
  { id, state, checkerId, answer, at }: Decided,
): Promise<void> {
  const sealed = answer === null ? null : fields.seal(cellOf(id, 'answer'), answer);
  await tx
    .updateTable(TABLE)
    .set({ state, checker_id: checkerId, answer: sealed, decided_at: at })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}

export type NamedRequest = StaffRequest & {
  readonly makerName: string;
  readonly checkerName: string | null;
  /** Why it was refused or taken back. */
  readonly answer: string | null;
};

type Which = { readonly state?: RequestState; readonly id?: string; readonly now: Date };

/** Newest first, with the names of who asked and who decided. */
async function listRequests(
  fields: FieldEncryption,
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
    ...requestOf(fields, row),
    makerName: row.maker_name ?? row.maker_email,
    checkerName: row.checker_name ?? row.checker_email,
    answer: row.answer === null ? null : fields.open(cellOf(row.id, 'answer'), row.answer),
  }));
}

const nothingSeen: ActPreview = { amount: null, changes: [] };

/** Of somebody who was forgotten nothing is left to read: their cells open as nothing. */
function requestOf(
  fields: FieldEncryption,
  row: Selectable<Tables['staff.requests']>,
): StaffRequest {
  const open = (column: SealedColumn, sealed: string) =>
    fields.open(cellOf(row.id, column), sealed);
  const [order, preview] = [open('order_data', row.order_data), open('preview', row.preview)];
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    customerId: row.customer_id,
    order: order === '' ? null : JSON.parse(order),
    preview: preview === '' ? nothingSeen : ActPreview.parse(JSON.parse(preview)),
    previewHash: row.preview_hash,
    reason: row.reason,
    note: open('note', row.note),
    makerId: row.maker_id,
    checkerId: row.checker_id,
    state: row.state,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    decidedAt: row.decided_at,
  };
}
