import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { Attachment } from '../domain/attachment.ts';

const TABLE = 'cases.attachments';
const FILES = 'cases.attachment_files';

export type AttachmentStore = ReturnType<typeof createAttachmentStore>;

/** Files that customers sent: names and bytes are sealed. */
export function createAttachmentStore(fields: FieldEncryption) {
  const nameCell = (row: string) => ({ table: TABLE, column: 'name', row });
  const fileCell = (row: string) => ({ table: FILES, column: 'content', row });
  return {
    add: async (
      tx: Tx,
      attachment: Attachment,
      { content, at }: { readonly content: Uint8Array; readonly at: Date },
    ): Promise<void> => {
      const { id, customerId: customer_id, type, bytes } = attachment;
      await tx
        .insertInto(TABLE)
        .values({
          id,
          customer_id,
          name: fields.seal(nameCell(id), attachment.name),
          type,
          bytes,
          sha256: createHash('sha256').update(content).digest('hex'),
          sent_at: at,
        })
        .execute();
      const sealed = fields.seal(fileCell(id), Buffer.from(content).toString('base64'));
      await tx
        .insertInto(FILES)
        .values({ attachment_id: id, customer_id, content: sealed })
        .execute();
    },
    listOf: async (
      source: Database | Tx,
      messageIds: readonly string[],
    ): Promise<ReadonlyMap<string, readonly Attachment[]>> => {
      if (messageIds.length === 0) return new Map();
      const rows = await source
        .selectFrom(TABLE)
        .selectAll()
        .where('message_id', 'in', messageIds)
        .orderBy('id')
        .execute();
      const byMessage = Map.groupBy(rows, (row) => row.message_id ?? '');
      return new Map(
        [...byMessage].map(([messageId, own]) => [
          messageId,
          own.map((row) => ({
            id: row.id,
            customerId: row.customer_id,
            name: fields.open(nameCell(row.id), row.name),
            type: row.type,
            bytes: row.bytes,
          })),
        ]),
      );
    },
    /** With its bytes; null where this customer has none, or it was erased. */
    readFile: async (
      source: Database | Tx,
      { customerId, id }: { readonly customerId: number; readonly id: string },
    ): Promise<(Attachment & { readonly content: Uint8Array }) | null> => {
      const row = await source
        .selectFrom(`${TABLE} as attachment`)
        .innerJoin(`${FILES} as file`, 'file.attachment_id', 'attachment.id')
        .select(['attachment.id', 'name', 'type', 'bytes', 'content'])
        .where('attachment.customer_id', '=', customerId)
        .where('attachment.id', '=', id)
        .executeTakeFirst();
      if (row === undefined) return null;
      const content = fields.open(fileCell(row.id), row.content);
      if (content === '') return null;
      return {
        id,
        customerId,
        name: fields.open(nameCell(row.id), row.name),
        type: row.type,
        bytes: row.bytes,
        content: Buffer.from(content, 'base64'),
      };
    },
  };
}

/** Files that went with nothing before then. */
export async function deleteLoose(tx: Tx, before: Date): Promise<number> {
  const deleted = await tx
    .deleteFrom(TABLE)
    .where('message_id', 'is', null)
    .where('sent_at', '<', before)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/** How many files a customer sent since then. */
export async function countAttachments(tx: Tx, customerId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from cases.attachments
    where customer_id = ${customerId} and sent_at > ${since}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Locks files of this customer that go with nothing yet; how many of them there are. */
export async function lockLoose(
  tx: Tx,
  { customerId, ids }: { readonly customerId: number; readonly ids: readonly string[] },
): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await tx
    .selectFrom(TABLE)
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', 'in', ids)
    .where('message_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.length;
}

/** Has files that their caller has locked go with a message. */
export async function attachFiles(
  tx: Tx,
  { ids, messageId }: { readonly ids: readonly string[]; readonly messageId: string },
): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable(TABLE).set({ message_id: messageId }).where('id', 'in', ids).execute();
}
