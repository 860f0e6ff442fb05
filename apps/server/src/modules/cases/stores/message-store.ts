import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { MessagePage } from '#platform/message-page.ts';
import type { Case } from '../domain/case.ts';

const TABLE = 'cases.messages';

export type StoredMessage = {
  readonly id: string;
  readonly number: number;
  /** Who wrote for us; null: the customer. */
  readonly author: string | null;
  readonly words: string;
  readonly sentAt: Date;
};

export type WrittenMessage = Pick<StoredMessage, 'id' | 'author' | 'words'> & {
  readonly at: Date;
  readonly folio: string;
};

export type MessageStore = ReturnType<typeof createMessageStore>;

/** What was written to and fro. */
export function createMessageStore(fields: FieldEncryption) {
  const cellOf = (row: string) => ({ table: TABLE, column: 'words', row });
  return {
    add: async (
      tx: Tx,
      { id: case_id, customerId: customer_id }: Pick<Case, 'id' | 'customerId'>,
      { id, number, author, words, sentAt }: StoredMessage,
    ): Promise<void> => {
      await tx
        .insertInto(TABLE)
        .values({
          id,
          case_id,
          customer_id,
          number,
          author,
          words: fields.seal(cellOf(id), words),
          sent_at: sentAt,
        })
        .execute();
    },
    /** What was written to and fro in all cases of a customer, the latest first. */
    listOf: async (
      db: Database,
      { customerId, before, limit }: MessagePage,
    ): Promise<readonly WrittenMessage[]> => {
      const rows = await db
        .selectFrom(`${TABLE} as message`)
        .innerJoin('cases.cases as found', 'found.id', 'message.case_id')
        .select(['message.id', 'message.author', 'message.words', 'message.sent_at', 'found.folio'])
        .where('message.customer_id', '=', customerId)
        .where(
          // Rows are compared whole, which the builder has no words for.
          before === null
            ? sql<boolean>`true`
            : sql<boolean>`(message.sent_at, message.id) < (${before.at}, ${before.id}::uuid)`,
        )
        .orderBy('message.sent_at', 'desc')
        .orderBy('message.id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ id, author, words, sent_at: at, folio }) => ({
        id,
        at,
        author,
        folio,
        words: fields.open(cellOf(id), words),
      }));
    },
    /** Newest first, those before a number. */
    list: async (
      source: Database | Tx,
      { id }: Pick<Case, 'id'>,
      { before, limit }: { readonly before: number | null; readonly limit: number },
    ): Promise<readonly StoredMessage[]> => {
      const asked = source
        .selectFrom(TABLE)
        .selectAll()
        .where('case_id', '=', id)
        .orderBy('number', 'desc')
        .limit(limit);
      const rows = await (before === null ? asked : asked.where('number', '<', before)).execute();
      return rows.map((row) => ({
        id: row.id,
        number: row.number,
        author: row.author,
        words: fields.open(cellOf(row.id), row.words),
        sentAt: row.sent_at,
      }));
    },
  };
}
