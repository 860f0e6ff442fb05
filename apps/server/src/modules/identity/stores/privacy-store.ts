import type { CivilDate } from '@abona/kernel/civil-date';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { PrivacyRequest } from '../domain/privacy-request.ts';

type Row = Selectable<Tables['identity.privacy_requests']> & {
  readonly erase_on?: string | null;
};

const TABLE = 'identity.privacy_requests';
const LIST_MAX = 200;

export type PrivacyStore = ReturnType<typeof createPrivacyStore>;

const cellOf = (column: 'description' | 'answer', row: string) => ({ table: TABLE, column, row });

/** A request as it was written, opened. */
const requestReader =
  (fields: FieldEncryption) =>
  (row: Row): PrivacyRequest => ({
    id: row.id,
    folio: row.folio,
    customerId: row.customer_id,
    kind: row.kind,
    status: row.status,
    description: fields.open(cellOf('description', row.id), row.description),
    receivedAt: row.received_at,
    answerDueOn: row.answer_due_on as CivilDate,
    effectiveDueOn: row.effective_due_on as CivilDate,
    doneAt: row.done_at,
    answeredAt: row.answered_at,
    answer: row.answer === null ? null : fields.open(cellOf('answer', row.id), row.answer),
    eraseOn: (row.erase_on ?? null) as CivilDate | null,
  });

/** What people asked for by right; their own words are sealed, and so are our answers. */
export function createPrivacyStore(fields: FieldEncryption) {
  const toRequest = requestReader(fields);
  return {
    add: async (tx: Tx, request: PrivacyRequest): Promise<void> => {
      await tx
        .insertInto(TABLE)
        .values({
          id: request.id,
          folio: request.folio,
          customer_id: request.customerId,
          kind: request.kind,
          description: fields.seal(cellOf('description', request.id), request.description),
          status: request.status,
          received_at: request.receivedAt,
          answer_due_on: request.answerDueOn,
          effective_due_on: request.effectiveDueOn,
          done_at: request.doneAt,
        })
        .execute();
    },
    list: async (db: Database | Tx, customerId: number): Promise<readonly PrivacyRequest[]> => {
      const rows = await db
        .selectFrom(`${TABLE} as request`)
        .leftJoin('identity.erasures as erasure', 'erasure.request_id', 'request.id')
        .selectAll('request')
        .select('erasure.erase_on')
        .where('request.customer_id', '=', customerId)
        .orderBy('request.received_at', 'desc')
        .orderBy('request.id', 'desc')
        .limit(LIST_MAX)
        .execute();
      return rows.map(toRequest);
    },
    countSince: async (tx: Tx, customerId: number, since: Date): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from identity.privacy_requests
        where customer_id = ${customerId} and received_at > ${since}
          and status = 'received'`.execute(tx);
      return rows[0]?.count ?? 0;
    },
  };
}

/** Those of all customers that nobody has answered, by the day they are due. */
export async function listOpenRequests(
  fields: FieldEncryption,
  db: Database | Tx,
): Promise<readonly PrivacyRequest[]> {
  const rows = await db
    .selectFrom(TABLE)
    .selectAll()
    .where('status', '=', 'received')
    .orderBy('answer_due_on')
    .orderBy('id')
    .limit(LIST_MAX)
    .execute();
  return rows.map(requestReader(fields));
}

type Answer = { readonly folio: string; readonly text: string; readonly at: Date };

/** Answers an open one; null: there is none by that folio that people answer. */
export async function saveAnswer(
  fields: FieldEncryption,
  tx: Tx,
  { folio, text, at }: Answer,
): Promise<PrivacyRequest | null> {
  const row = await tx
    .selectFrom(TABLE)
    .selectAll()
    .where('folio', '=', folio)
    .where('status', '=', 'received')
    .where('kind', '<>', 'cancellation')
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const answer = fields.seal(cellOf('answer', row.id), text);
  await tx
    .updateTable(TABLE)
    .set({ status: 'answered', answer, answered_at: at })
    .where('id', '=', row.id)
    .execute();
  return requestReader(fields)({ ...row, status: 'answered', answer, answered_at: at });
}

/** For the desk: whose request has a folio; null: nobody's. */
export async function findRequester(db: Database, folio: string): Promise<number | null> {
  const row = await db
    .selectFrom(TABLE)
    .select('customer_id')
    .where('folio', '=', folio)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}
