import type { Database, Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';

const TABLE = 'staff.notes';
const LIST_MAX = 200;

export type Note = {
  readonly id: string;
  readonly customerId: number;
  readonly subject: string;
  readonly personId: string;
  readonly words: string;
  readonly writtenAt: Date;
};

export type NoteStore = ReturnType<typeof createNoteStore>;

/** What people of ours note for each other; sealed, since it is about somebody. */
export function createNoteStore(fields: FieldEncryption) {
  const cellOf = (row: string) => ({ table: TABLE, column: 'words', row });
  return {
    add: async (tx: Tx, note: Note): Promise<void> => {
      await tx
        .insertInto(TABLE)
        .values({
          id: note.id,
          customer_id: note.customerId,
          subject: note.subject,
          person_id: note.personId,
          words: fields.seal(cellOf(note.id), note.words),
          written_at: note.writtenAt,
        })
        .execute();
    },
    /** The latest first. */
    list: async (db: Database, subject: string): Promise<readonly Note[]> => {
      const rows = await db
        .selectFrom(TABLE)
        .selectAll()
        .where('subject', '=', subject)
        .orderBy('written_at', 'desc')
        .orderBy('id', 'desc')
        .limit(LIST_MAX)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        customerId: row.customer_id,
        subject: row.subject,
        personId: row.person_id,
        words: fields.open(cellOf(row.id), row.words),
        writtenAt: row.written_at,
      }));
    },
  };
}
