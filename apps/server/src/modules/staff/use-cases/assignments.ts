import type { Assignment, Subject } from '@abona/contract/staff/staff-assignment';
import { formatTime } from '@abona/kernel/date-format';
import { mexicoCityTime } from '@abona/kernel/mexico-city-time';
import { publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import type { StaffCaller } from '#platform/http/caller.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import { subjectKeyOf } from '../domain/subject.ts';
import {
  countAssignments,
  endAssignment,
  findAssignment,
  findAssignments,
  renewAssignment,
  type StoredAssignment,
  takeAssignments,
} from '../stores/assignment-store.ts';
import { listStaff } from './people.ts';
import type { StaffDeps } from './staff-deps.ts';

/** Somebody else works on it: who, and until when. */
export type TakenByOther = DetailedFailure<'taken_by_other'>;

const takenBy = ({ name, until }: StoredAssignment): TakenByOther => ({
  code: 'taken_by_other',
  details: { name, until: formatTime(mexicoCityTime(until.getTime())) },
});

const MINUTE_MS = 60_000;

const leaseOf = ({ clock, settings }: Pick<StaffDeps, 'clock' | 'settings'>) => {
  const now = clock.technicalNow();
  return { now, until: new Date(now.getTime() + settings.leaseMinutes * MINUTE_MS) };
};

/** Whoever does something about a subject: refused while somebody else works on it; their own lease begins anew. */
export async function workOn(
  deps: Pick<StaffDeps, 'clock' | 'settings'>,
  tx: Tx,
  { subject, personId }: { readonly subject: string; readonly personId: string },
): Promise<Result<void, TakenByOther>> {
  const { now, until } = leaseOf(deps);
  const held = await findAssignment(tx, subject);
  if (held === null) return ok(undefined);
  if (held.personId !== personId) return held.until > now ? err(takenBy(held)) : ok(undefined);
  await renewAssignment(tx, { subject, personId, until });
  return ok(undefined);
}

export const assignmentView = (held: StoredAssignment, reader: StaffCaller): Assignment => ({
  person: { person_id: publicId('staff', held.personId), name: held.name },
  is_mine: held.personId === reader.personId,
  taken_at: held.takenAt.toISOString(),
  until: held.until.toISOString(),
});

/** Takes it, or goes on with it. */
export async function takeSubject(
  deps: StaffDeps,
  subject: Subject,
  caller: StaffCaller,
): Promise<Result<Assignment, TakenByOther>> {
  const key = subjectKeyOf(subject);
  const { personId } = caller;
  const lease = leaseOf(deps);
  await takeAssignments(deps.db, { subjects: [key], personId, byId: personId, ...lease });
  const held = await findAssignment(deps.db, key);
  if (held === null) return takeSubject(deps, subject, caller);
  return held.personId === personId ? ok(assignmentView(held, caller)) : err(takenBy(held));
}

export async function releaseSubject(
  deps: StaffDeps,
  subject: Subject,
  caller: StaffCaller,
): Promise<Result<void, TakenByOther>> {
  const key = subjectKeyOf(subject);
  const { now } = leaseOf(deps);
  if (await endAssignment(deps.db, { subject: key, byId: caller.personId, now }))
    return ok(undefined);
  const held = await findAssignment(deps.db, key);
  return held === null ? ok(undefined) : err(takenBy(held));
}

type Giving = {
  readonly subjects: readonly Subject[];
  /** Who gets them. */
  readonly personId: string;
  readonly caller: StaffCaller;
};

type AssignmentOrder = {
  readonly assigned: number;
  readonly taken: { readonly subject: Subject; readonly name: string; readonly until: string }[];
};

/** Gives subjects to somebody of ours: what another person works on stays theirs. */
export async function assignSubjects(
  deps: StaffDeps,
  { subjects, personId, caller }: Giving,
): Promise<Result<AssignmentOrder, 'not_found'>> {
  const people = await listStaff(deps);
  if (!people.some(({ id, roles }) => id === personId && roles.length > 0)) return err('not_found');
  const lease = leaseOf(deps);
  const byKey = new Map(subjects.map((subject) => [subjectKeyOf(subject), subject]));
  const given = await takeAssignments(deps.db, {
    subjects: [...byKey.keys()],
    personId,
    byId: caller.personId,
    ...lease,
  });
  const refused = [...byKey].filter(([key]) => !given.has(key));
  const held = await findAssignments(
    deps.db,
    refused.map(([key]) => key),
  );
  const taken: AssignmentOrder['taken'] = [];
  const freed: Subject[] = [];
  for (const [key, subject] of refused) {
    const other = held.get(key);
    // Given back in between: it can be taken now.
    if (other === undefined) freed.push(subject);
    else if (other.personId !== personId)
      taken.push({ subject, name: other.name, until: other.until.toISOString() });
  }
  if (freed.length > 0) {
    const again = await assignSubjects(deps, { subjects: freed, personId, caller });
    if (!again.ok) return again;
    taken.push(...again.value.taken);
  }
  return ok({ assigned: byKey.size - taken.length, taken });
}

/** Whom something can be given to, and how much each has. */
export async function listColleagues(deps: StaffDeps) {
  const [people, counts] = await Promise.all([listStaff(deps), countAssignments(deps.db)]);
  return people
    .filter(({ roles }) => roles.length > 0)
    .map(({ id, name, email, roles }) => ({
      person_id: publicId('staff', id),
      name: name ?? email,
      roles: roles.map(({ role }) => role),
      assigned: counts.get(id) ?? 0,
    }));
}
