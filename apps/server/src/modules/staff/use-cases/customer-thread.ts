import { randomUUIDv7 } from 'node:crypto';
import type { StaffNote } from '@abona/contract/staff/staff-case';
import {
  MESSAGES_PAGE,
  type PinnedNote,
  type ThreadMessage,
} from '@abona/contract/staff/staff-timeline';
import { parsePublicId, publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import { z } from 'zod';
import type { Cases } from '#modules/cases/module.ts';
import type { Notifications } from '#modules/notifications/module.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { StaffCaller } from '#platform/http/caller.ts';
import { latestFirst } from '#platform/message-page.ts';
import { readCursor, writeCursor } from '../list-cursor.ts';
import type { Note, NoteStore } from '../stores/note-store.ts';
import { namesOf } from '../stores/person-store.ts';
import { noteView } from '../views.ts';
import type { CustomerDeps } from './customers.ts';

export type ThreadDeps = CustomerDeps & {
  readonly notes: NoteStore;
  readonly toldTo: Notifications['toldTo'];
  readonly cases: Pick<Cases['desk'], 'writtenWith'>;
};

const subjectOf = (customerId: number): string => `customer:${customerId}`;

type CustomerNotes = { readonly notes: StaffNote[]; readonly pinned: PinnedNote | null };

/** The latest first, and the one that is pinned; null: there is no such customer. */
export async function readCustomerNotes(
  deps: ThreadDeps,
  customerId: number,
): Promise<CustomerNotes | null> {
  if ((await deps.customers.knownOf(customerId)) === null) return null;
  const subject = subjectOf(customerId);
  const [notes, pinned] = await Promise.all([
    deps.notes.list(deps.db, subject),
    deps.notes.findPinned(deps.db, subject),
  ]);
  const people = notes.map(({ personId }) => personId);
  if (pinned !== null) people.push(pinned.note.personId, pinned.pinnedBy);
  const names = await namesOf(deps.db, people);
  const nameOf = (id: string): string => names.get(id) ?? '';
  const viewOf = (note: Note): StaffNote => noteView(note, nameOf(note.personId));
  return {
    notes: notes.map(viewOf),
    pinned:
      pinned === null
        ? null
        : {
            ...viewOf(pinned.note),
            pinned_by: nameOf(pinned.pinnedBy),
            pinned_at: pinned.pinnedAt.toISOString(),
          },
  };
}

type Noting = {
  readonly customerId: number;
  readonly text: string;
  readonly caller: StaffCaller;
};

/** Notes something for colleagues; about somebody who was forgotten there is nothing to note. */
export async function noteCustomer(
  deps: ThreadDeps,
  { customerId, text, caller }: Noting,
): Promise<Result<StaffNote, 'not_found'>> {
  const { personId, name } = caller;
  const subject = subjectOf(customerId);
  const note: Note = {
    id: randomUUIDv7(),
    customerId,
    subject,
    personId,
    words: text,
    writtenAt: deps.clock.now(),
  };
  return transaction(deps.db, async (tx) => {
    const known = await deps.customers.stateIn(tx, customerId);
    if (known === null || known.state === 'erased') return err('not_found');
    await deps.notes.add(tx, note);
    await deps.audit(tx, {
      subject,
      actor: `staff:${personId}`,
      action: 'staff.noted',
      reason: null,
      detail: { subject, id: note.id },
    });
    return ok(noteView(note, name));
  });
}

type Pinning = {
  readonly customerId: number;
  /** As the outside calls it; null: none is to be pinned. */
  readonly noteId: string | null;
  /** What whoever decides saw pinned. */
  readonly insteadOf: string | null;
  readonly caller: StaffCaller;
};

/**
 * One note for everybody, or none. The same again is nothing done; where somebody else pinned another meanwhile, whoever
 * decides looks again.
 */
export async function pinCustomerNote(
  deps: ThreadDeps,
  { customerId, noteId, insteadOf, caller: { personId } }: Pinning,
): Promise<Result<void, 'not_found' | 'preview_changed'>> {
  const subject = subjectOf(customerId);
  const noteUuid = uuidOf(noteId);
  if (noteUuid === undefined) return err('not_found');
  return transaction(deps.db, async (tx) => {
    if (!(await isPinnable(deps, tx, { customerId, noteUuid }))) return err('not_found');
    const pinned = await deps.notes.lockPinned(tx, subject);
    if (pinned === noteUuid) return ok(undefined);
    const isSeen = (pinned === null ? null : publicId('note', pinned)) === insteadOf;
    const pin = { subject, noteId: noteUuid, personId, at: deps.clock.now() };
    if (!(isSeen && (await deps.notes.replacePinned(tx, pin, pinned))))
      return err('preview_changed');
    await deps.audit(tx, {
      subject,
      actor: `staff:${personId}`,
      action: noteUuid === null ? 'staff.note_unpinned' : 'staff.note_pinned',
      reason: null,
      detail: { subject, id: noteUuid, instead_of: pinned },
    });
    return ok(undefined);
  });
}

/** Null: none; undefined: no note is called like that. */
function uuidOf(noteId: string | null): string | null | undefined {
  if (noteId === null) return null;
  const id = parsePublicId('note', noteId);
  return id.ok ? id.value : undefined;
}

/** About somebody who was forgotten there is nothing to pin, and about each only what was noted about them. */
async function isPinnable(
  { customers, notes }: ThreadDeps,
  tx: Tx,
  { customerId, noteUuid }: { readonly customerId: number; readonly noteUuid: string | null },
): Promise<boolean> {
  const known = await customers.stateIn(tx, customerId);
  if (known === null || known.state === 'erased') return false;
  return noteUuid === null || notes.isAbout(tx, { id: noteUuid, subject: subjectOf(customerId) });
}

const Place = z.tuple([z.iso.datetime(), z.uuid()]);

type AskedThread = { readonly customerId: number; readonly cursor?: string | undefined };
type ThreadPage = { readonly messages: ThreadMessage[]; readonly next_cursor: string | null };

/** What we told somebody and what was written to and fro, in one line of time; the latest first. */
export async function readThread(
  deps: ThreadDeps,
  { customerId, cursor }: AskedThread,
): Promise<Result<ThreadPage, 'not_found' | 'cursor_unknown'>> {
  const place = cursor === undefined ? null : readCursor(Place, cursor);
  if (cursor !== undefined && place === null) return err('cursor_unknown');
  if ((await deps.customers.knownOf(customerId)) === null) return err('not_found');
  const before = place === null ? null : { at: new Date(place[0]), id: place[1] };
  const page = { customerId, before, limit: MESSAGES_PAGE + 1 };
  const [told, written] = await Promise.all([deps.toldTo(page), deps.cases.writtenWith(page)]);
  const found = [
    ...told.map((one) => ({ ...one, kind: 'notice' as const })),
    ...written.map((one) => ({ ...one, kind: 'written' as const })),
  ].toSorted(latestFirst);
  const shown = found.slice(0, MESSAGES_PAGE);
  const last = found.length > MESSAGES_PAGE ? shown.at(-1) : undefined;
  return ok({
    messages: shown.map((one): ThreadMessage => {
      const placed = { message_id: publicId('msg', one.id), at: one.at.toISOString() };
      if (one.kind === 'notice') {
        const { kind, channel, title, status } = one;
        return { ...placed, kind, channel, title, status };
      }
      const { kind, folio, author, words } = one;
      return { ...placed, kind, folio, author, text: words };
    }),
    next_cursor: last === undefined ? null : writeCursor([last.at.toISOString(), last.id]),
  });
}
