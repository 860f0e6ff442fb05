import type { StaffNote } from '@abona/contract/staff/staff-case';
import { publicId } from '@abona/kernel/public-id';
import type { Note } from '../stores/note-store.ts';

/** A note as colleagues read it: who wrote it, when, and its words as they are. */
export const noteView = (
  { id, words, writtenAt }: Pick<Note, 'id' | 'words' | 'writtenAt'>,
  author: string,
): StaffNote => ({
  note_id: publicId('note', id),
  author,
  text: words,
  at: writtenAt.toISOString(),
});
