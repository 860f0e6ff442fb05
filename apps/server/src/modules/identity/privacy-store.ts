import type { CivilDate } from '@abona/kernel/civil-date';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { PrivacyRequest } from './domain/privacy-request.ts';

type Row = Selectable<Tables['identity.privacy_requests']>;

const TABLE = 'identity.privacy_requests';
const LIST_MAX = 200;

export type PrivacyStore = ReturnType<typeof createPrivacyStore>;

/** What people asked for by right; their own words are sealed. */
export function createPrivacyStore(fields: FieldEncryption) {
  const cellOf = (row: string) => ({ table: TABLE, column: 'description', row });
  const toRequest = (row: Row): PrivacyRequest => ({
    id: row.id,
    folio: row.folio,
    customerId: row.customer_id,
    kind: row.kind,
    status: row.status,
    description: fields.open(cellOf(row.id), row.description),
    receivedAt: row.received_at,
    answerDueOn: row.answer_due_on as CivilDate,
    effectiveDueOn: row.effective_due_on as CivilDate,
    doneAt: row.done_at,
  });
  return {
    add: async (tx: Tx, request: PrivacyRequest): Promise<void> => {
      await tx
        .insertInto(TABLE)
        .values({
          id: request.id,
          folio: request.folio,
          customer_id: request.customerId,
          kind: request.kind,
          description: fields.seal(cellOf(request.id), request.description),
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
        .selectFrom(TABLE)
        .selectAll()
        .where('customer_id', '=', customerId)
        .orderBy('received_at', 'desc')
        .orderBy('id', 'desc')
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
