import { randomUUIDv7 } from 'node:crypto';
import type { CaseStatus } from '@abona/contract/cases/case-status';
import { addressOf } from '@abona/contract/endpoint';
import type { FileReply } from '@abona/contract/file';
import { getStaffCaseFile, type StaffCase, type StaffNote } from '@abona/contract/staff/staff-case';
import { parsePublicId, publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Cases } from '#modules/cases/module.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { StaffCaller } from '#platform/http/caller.ts';
import { findAssignment } from '../stores/assignment-store.ts';
import type { Note, NoteStore } from '../stores/note-store.ts';
import { namesOf } from '../stores/person-store.ts';
import { noteView } from '../views.ts';
import { assignmentView, type TakenByOther, workOn } from './assignments.ts';
import type { CustomerDeps } from './customers.ts';

export type CaseDeps = CustomerDeps & {
  readonly cases: Pick<Cases['desk'], 'read' | 'fileOf' | 'write' | 'customerOf' | 'receive'>;
  readonly notes: NoteStore;
};

const subjectOf = (folio: string): string => `case:${folio.toUpperCase()}`;

/** Where the desk finds a file of a case: by its own call, for whoever is signed in there. */
const urlIn =
  (folio: string) =>
  ({ kind, id }: { readonly kind: 'attachment' | 'receipt' | 'answer'; readonly id: string }) =>
    addressOf(getStaffCaseFile)
      .replace('{folio}', folio)
      .replace('{file}', kind === 'attachment' ? publicId('file', id) : kind);

/** A case with all that was written about it; null: no such folio. */
export async function readCase(
  deps: CaseDeps,
  folio: string,
  caller: StaffCaller,
): Promise<StaffCase | null> {
  const read = await deps.cases.read(folio, urlIn(folio));
  if (read === null) return null;
  const { found, view, messages, may } = read;
  const { may: _may, condusef: _condusef, ...shown } = view;
  const [name, notes, held] = await Promise.all([
    deps.customers.nameOf(found.customerId),
    deps.notes.list(deps.db, subjectOf(folio)),
    findAssignment(deps.db, subjectOf(folio)),
  ]);
  const authors = await namesOf(
    deps.db,
    notes.map(({ personId }) => personId),
  );
  return {
    ...shown,
    customer: { customer_id: found.customerId, name },
    channel: found.channel,
    legal_due: found.legalDue,
    internal_due: found.internalDue,
    granted: found.granted,
    messages: [...messages],
    messages_total: found.messageCount,
    notes: notes.map((note) => noteView(note, authors.get(note.personId) ?? '')),
    assignment: held === null ? null : assignmentView(held, caller),
    may,
  };
}

/** Null: the case has no such file. */
export async function readCaseFile(
  { cases }: CaseDeps,
  folio: string,
  file: string,
): Promise<FileReply | null> {
  if (file === 'receipt' || file === 'answer') return cases.fileOf(folio, { kind: file, id: null });
  const id = parsePublicId('file', file);
  return id.ok ? cases.fileOf(folio, { kind: 'attachment', id: id.value }) : null;
}

type Writing = {
  readonly folio: string;
  readonly text: string;
  readonly isQuestion: boolean;
  readonly caller: StaffCaller;
};

/** Writes to the customer under one's own name; refused while somebody else works on the case. */
export function writeInCase(
  deps: CaseDeps,
  { folio, text, isQuestion, caller }: Writing,
): Promise<Result<CaseStatus, 'not_found' | 'case_not_open' | TakenByOther>> {
  const { personId, name: author } = caller;
  const order = { folio: folio.toUpperCase(), text, author, isQuestion };
  return transaction(deps.db, async (tx) => {
    const taken = await workOn(deps, tx, { subject: subjectOf(folio), personId });
    if (!taken.ok) return taken;
    const written = await deps.cases.write({ ...order, actor: `staff:${personId}` }, tx);
    if (written.ok) return ok(written.value.status);
    return err(written.error === 'case_unknown' ? 'not_found' : 'case_not_open');
  });
}

/** Notes something for colleagues. */
export function noteCase(
  deps: CaseDeps,
  { folio, text, caller }: Omit<Writing, 'isQuestion'>,
): Promise<Result<StaffNote, 'not_found'>> {
  const { personId, name } = caller;
  return transaction(deps.db, async (tx) => {
    const customerId = await deps.cases.customerOf(folio, tx);
    if (customerId === null) return err('not_found');
    const note: Note = {
      id: randomUUIDv7(),
      customerId,
      subject: subjectOf(folio),
      personId,
      words: text,
      writtenAt: deps.clock.now(),
    };
    await deps.notes.add(tx, note);
    await deps.audit(tx, {
      subject: `customer:${customerId}`,
      actor: `staff:${personId}`,
      action: 'staff.noted',
      reason: null,
      detail: { subject: note.subject, id: note.id },
    });
    return ok(noteView(note, name));
  });
}
