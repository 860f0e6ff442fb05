import type { Selectable } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';

const TABLE = 'staff.notes';
const PINNED = 'staff.pinned_notes';
const LIST_MAX = 200;

export type Note = {
  readonly id: string;
  readonly customerId: number;
  readonly subject: string;
  readonly personId: string;
  readonly words: string;
  readonly writtenAt: Date;
};

type PinnedNote = { readonly note: Note; readonly pinnedBy: string; readonly pinnedAt: Date };

type Pin = {
  readonly subject: string;
  /** Null: none is pinned any more. */
  readonly noteId: string | null;
  readonly personId: string;
  readonly at: Date;
};

export type NoteStore = ReturnType<typeof createNoteStore>;

/** What people of ours note for each other; sealed, since it is about somebody. */
export function createNoteStore(fields: FieldEncryption) {
  const cellOf = (row: string) => ({ table: TABLE, column: 'words', row });
  const noteOf = (row: Selectable<Tables[typeof TABLE]>): Note => ({
    id: row.id,
    customerId: row.customer_id,
    subject: row.subject,
    personId: row.person_id,
    words: fields.open(cellOf(row.id), row.words),
    writtenAt: row.written_at,
  });
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
      return rows.map(noteOf);
    },
    /** Whether a note is about it. */
    isAbout: async (tx: Tx, { id, subject }: Pick<Note, 'id' | 'subject'>): Promise<boolean> => {
      const row = await tx
        .selectFrom(TABLE)
        .select('id')
        .where('id', '=', id)
        .where('subject', '=', subject)
        .executeTakeFirst();
      return row !== undefined;
    },
    /** The one that is pinned, by whom and when. */
    findPinned: async (db: Database, subject: string): Promise<PinnedNote | null> => {
      const row = await db
        .selectFrom(`${TABLE} as note`)
        .innerJoin(`${PINNED} as pin`, 'pin.note_id', 'note.id')
        .selectAll('note')
        .select(['pin.person_id as pinned_by', 'pin.pinned_at'])
        .where('pin.subject', '=', subject)
        .executeTakeFirst();
      if (row === undefined) return null;
      return { note: noteOf(row), pinnedBy: row.pinned_by, pinnedAt: row.pinned_at };
    },
    /** Until the transaction ends nobody else pins another in its place. */
    lockPinned: async (tx: Tx, subject: string): Promise<string | null> => {
      const row = await tx
        .selectFrom(PINNED)
        .select('note_id')
        .where('subject', '=', subject)
        .forUpdate()
        .executeTakeFirst();
      return row?.note_id ?? null;
    },
    /** In the place of what is locked, or none; false: somebody pinned the first one meanwhile. */
    replacePinned: async (
      tx: Tx,
      { subject, noteId, personId, at }: Pin,
      lockedId: string | null,
    ): Promise<boolean> => {
      if (noteId === null) {
        await tx.deleteFrom(PINNED).where('subject', '=', subject).execute();
        return true;
      }
      const values = { note_id: noteId, person_id: personId, pinned_at: at };
      if (lockedId !== null) {
        await tx.updateTable(PINNED).set(values).where('subject', '=', subject).execute();
        return true;
      }
      const { numInsertedOrUpdatedRows: inserted } = await tx
        .insertInto(PINNED)
        .values({ subject, ...values })
        .onConflict((conflict) => conflict.column('subject').doNothing())
        .executeTakeFirstOrThrow();
      return inserted === 1n;
    },
  };
}
