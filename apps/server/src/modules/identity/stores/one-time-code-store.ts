import { timingSafeEqual } from 'node:crypto';
import type { SendMethod } from '@abona/contract/identity/one-time-code';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { pipelineWrite } from '#platform/database/pipeline-write.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import { deleteInBatches } from '#platform/delete-in-batches.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { addressee, type ContactPoint, comparable, prefixOf } from '../domain/contact-point.ts';
import type { CodePurpose, Moment, OneTimeCode } from '../domain/one-time-code.ts';
import { insertPaid, type Payment } from './paid-code-store.ts';
import type { SendKeys } from './send-history-store.ts';

type Row = Selectable<Tables['identity.one_time_codes']>;

const TABLE = 'identity.one_time_codes';
/** Nobody types more codes in a day than are sent to them. */
const PROVEN_MAX = 10;

/** Whose code it is and what for: nothing else opens it. */
export type CodeBinding = {
  readonly customerId: number;
  readonly purpose: CodePurpose;
  readonly activityId: string | null;
};

export type NewCode = CodeBinding &
  Omit<OneTimeCode, 'attempts' | 'provenAt'> & {
    readonly point: ContactPoint;
    readonly keys: SendKeys;
    readonly digits: string;
  };

/** A code with what is needed to judge a guess at it. */
export type KeptCode = OneTimeCode & { readonly point: ContactPoint; readonly row: Row };

/** Codes; only a keyed hash of the digits is kept, and where they went is sealed. */
export type OneTimeCodeStore = ReturnType<typeof createOneTimeCodeStore>;

export function createOneTimeCodeStore(fields: FieldEncryption) {
  const cellOf = (row: string) => ({ table: TABLE, column: 'destination', row });
  const hashOf = (row: Omit<Row, 'code_hash'>, digits: string): string =>
    fields.blindIndex('one_time_code', [...boundTo(row), digits].join('\0'));
  const toKept = (row: Row): KeptCode => {
    const to = fields.open(cellOf(row.id), row.destination);
    return { ...toCode(row), point: pointOf(row.method, to), row };
  };

  return {
    keysOf: (
      { customerId, purpose }: Pick<CodeBinding, 'customerId' | 'purpose'>,
      point: ContactPoint,
      address: string | null = null,
    ): SendKeys => {
      const prefix = prefixOf(point);
      return {
        purpose,
        customer: customerId,
        destination: fields.blindIndex('contact', comparable(point)),
        prefix: prefix === null ? null : fields.blindIndex('phone_prefix', prefix),
        address: address === null ? null : fields.blindIndex('address', networkOf(address)),
      };
    },
    /** Keeps it and pays for it; null: the day's money for codes is spent. */
    add: async (tx: Tx, code: NewCode, payment: Payment): Promise<KeptCode | null> => {
      const unhashed = {
        id: code.id,
        token_id: code.tokenId,
        customer_id: code.customerId,
        purpose: code.purpose,
        activity_id: code.activityId,
        method: code.method,
        destination: fields.seal(cellOf(code.id), addressee(code.point)),
        destination_index: code.keys.destination,
        prefix_index: code.keys.prefix,
        address_index: code.keys.address,
        attempts: 0,
        sent_at: code.sentAt,
        expires_at: code.expiresAt,
        proven_at: null,
        voided_at: null,
      };
      const row = { ...unhashed, code_hash: hashOf(unhashed, code.digits) };
      const isPaid = await insertPaid(tx, row, payment);
      return isPaid ? { ...toCode(row), point: code.point, row } : null;
    },
    /** The code that waits, locked: guesses at it come one after another. */
    lockOpen: async (tx: Tx, binding: CodeBinding): Promise<KeptCode | null> => {
      const row = await lockOpen(tx, binding);
      return row === null ? null : toKept(row);
    },
    findOpen: async (db: Database | Tx, binding: CodeBinding): Promise<KeptCode | null> => {
      const row = await openOf(db, binding).executeTakeFirst();
      return row === undefined ? null : toKept(row);
    },
    /** The code to an e-mail that was typed back since then; null: no such proof. */
    findProvenByEmail: async (tx: Tx, proof: EmailProof): Promise<KeptCode | null> => {
      const row = await provenByEmail(tx, proof).executeTakeFirst();
      return row === undefined ? null : toKept(row);
    },
    /** The one that was typed back for a purpose. */
    findProven: async (db: Database | Tx, binding: CodeBinding): Promise<KeptCode | null> => {
      const row = await provenOf(db, binding).executeTakeFirst();
      return row === undefined ? null : toKept(row);
    },
    /** Those that were typed back in a time, the latest first. */
    provenBetween: async (
      db: Database | Tx,
      within: { readonly customerId: number; readonly since: Date; readonly until: Date },
    ): Promise<readonly KeptCode[]> => {
      const rows = await db
        .selectFrom(TABLE)
        .selectAll()
        .where('customer_id', '=', within.customerId)
        .where('proven_at', '>=', within.since)
        .where('proven_at', '<=', within.until)
        .orderBy('proven_at', 'desc')
        .limit(PROVEN_MAX)
        .execute();
      return rows.map(toKept);
    },
    isRight: ({ row }: KeptCode, digits: string): boolean =>
      timingSafeEqual(Buffer.from(hashOf(row, digits)), Buffer.from(row.code_hash)),
  };
}

/** A hash is good in its own row only: for this person, purpose, way and place. */
const boundTo = (row: Omit<Row, 'code_hash'>): readonly (string | number)[] => [
  row.id,
  row.customer_id,
  row.purpose,
  row.activity_id ?? '',
  row.method,
  row.destination_index,
];

const pointOf = (method: SendMethod, to: string): ContactPoint =>
  // What was sealed here had been read as one or the other.
  method === 'email'
    ? { kind: 'email', email: to }
    : ({ kind: 'phone', phone: to } as ContactPoint);

const toCode = (row: Row): OneTimeCode => ({
  id: row.id,
  tokenId: row.token_id,
  method: row.method,
  attempts: row.attempts,
  sentAt: row.sent_at,
  expiresAt: row.expires_at,
  provenAt: row.proven_at,
});

const codesFor = (db: Database | Tx, { customerId, purpose, activityId }: CodeBinding) =>
  db
    .selectFrom(TABLE)
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('purpose', '=', purpose)
    .where('activity_id', 'is not distinct from', activityId);

const openOf = (db: Database | Tx, binding: CodeBinding) =>
  codesFor(db, binding).where('proven_at', 'is', null).where('voided_at', 'is', null);

const provenOf = (db: Database | Tx, binding: CodeBinding) =>
  codesFor(db, binding).where('proven_at', 'is not', null);

async function lockOpen(
  tx: Tx,
  { customerId, purpose, activityId }: CodeBinding,
): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select * from identity.one_time_codes
    where customer_id = ${customerId} and purpose = ${purpose}
      and activity_id is not distinct from ${activityId} and proven_at is null and voided_at is null
    for update`.execute(tx);
  return rows[0] ?? null;
}

type EmailProof = {
  readonly customerId: number;
  readonly tokenId: string;
  readonly since: Date;
};

const provenByEmail = (tx: Tx, { customerId, tokenId, since }: EmailProof) =>
  tx
    .selectFrom(TABLE)
    .selectAll()
    .where('token_id', '=', tokenId)
    .where('customer_id', '=', customerId)
    .where('purpose', '=', 'contact')
    .where('method', '=', 'email')
    .where('proven_at', '>', since);

/** A new code ends the one before it. */
export async function voidOpenCodes(
  tx: Tx,
  { customerId, purpose, activityId }: CodeBinding,
  now: Date,
): Promise<void> {
  await pipelineWrite(
    tx,
    tx
      .updateTable(TABLE)
      .set({ voided_at: now })
      .where('customer_id', '=', customerId)
      .where('purpose', '=', purpose)
      .where('activity_id', 'is not distinct from', activityId)
      .where('proven_at', 'is', null)
      .where('voided_at', 'is', null),
  );
}

/** Counts a wrong try. */
export async function countAttempt(tx: Tx, id: string): Promise<void> {
  await pipelineWrite(
    tx,
    tx
      .updateTable(TABLE)
      .set((row) => ({ attempts: row('attempts', '+', 1) }))
      .where('id', '=', id),
  );
}

/**
 * Counts the right try and keeps the proof, unless the way that the code came by is closed to the customer:
 * then it is false. Whoever counts a wrong code of that way is waited for, since theirs may close it.
 */
export async function markProven(
  tx: Tx,
  { row: { id, customer_id: customerId, method } }: KeptCode,
  { business, real }: Moment,
): Promise<boolean> {
  const { rows } = await sql`
    with guard as materialized (
      select locked_until from identity.code_guards
      where customer_id = ${customerId} and method = ${method} for share
    )
    update identity.one_time_codes set attempts = attempts + 1, proven_at = ${business}
    where id = ${id} and not exists (select from guard where locked_until > ${real})
    returning id`.execute(tx);
  return rows.length > 0;
}

export async function dropCodesBefore(db: Database, before: Date): Promise<number> {
  return deleteInBatches(
    db,
    'identity.one_time_codes',
    sql`sent_at < ${before}
      and not exists (select from identity.proven_phones where code_id = one_time_codes.id)`,
  );
}
