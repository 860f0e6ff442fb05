import type { StaffNote } from '@abona/contract/staff/staff-case';
import type { StaffRequestView } from '@abona/contract/staff/staff-request';
import type { StaffSession } from '@abona/contract/staff/staff-session';
import { publicId } from '@abona/kernel/public-id';
import type { StaffCaller } from '#platform/http/caller.ts';
import { approvalRefusal, stateAt } from './domain/staff-request.ts';
import type { Note } from './stores/note-store.ts';
import type { NamedRequest } from './stores/request-store.ts';
import type { StaffDeps } from './use-cases/staff-deps.ts';

type Signed = Pick<StaffCaller, 'personId' | 'email' | 'name' | 'roles' | 'endsAt'>;

export const personView = ({ personId, email, name, roles, endsAt }: Signed): StaffSession => ({
  person_id: publicId('staff', personId),
  email,
  name,
  roles: [...roles],
  ends_at: endsAt.toISOString(),
});

export function requestView(
  { clock }: Pick<StaffDeps, 'clock'>,
  request: NamedRequest,
  reader: StaffCaller,
): StaffRequestView {
  const now = clock.technicalNow();
  const { checkerId, checkerName } = request;
  return {
    request_id: publicId('req', request.id),
    kind: request.kind,
    subject: request.subject,
    preview: request.preview,
    reason: request.reason,
    note: request.note,
    answer: request.answer,
    maker: { person_id: publicId('staff', request.makerId), name: request.makerName },
    checker:
      checkerId === null || checkerName === null
        ? null
        : { person_id: publicId('staff', checkerId), name: checkerName },
    state: stateAt(request, now),
    created_at: request.createdAt.toISOString(),
    expires_at: request.expiresAt.toISOString(),
    decided_at: request.decidedAt?.toISOString() ?? null,
    is_mine_to_decide: approvalRefusal(request, reader, now) === null,
  };
}

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
