import type { Watchers } from '@abona/contract/staff/staff-live';
import { RecentSubject } from '@abona/contract/staff/staff-today';
import type { StaffCaller } from '#platform/http/caller.ts';
import { subjectKeyOf, subjectOfKey } from '../domain/subject.ts';
import {
  beginWatching,
  dropWatchingBefore,
  endWatching,
  listWatchers,
  renewWatching,
} from '../stores/watching-store.ts';
import { mayOpen } from './recents.ts';
import type { StaffDeps } from './staff-deps.ts';

/*
 * Who has the same open. A window says what it has open with a call, for the stream of events that it hears; the node
 * of that stream renews its row for as long as the stream stands, and takes it away when it ends. What a node that
 * crashed left behind is over with its lease: nobody is shown whom nobody renews, and the next who looks takes it away.
 */

type Deps = Pick<StaffDeps, 'db' | 'clock'>;
type Window = { readonly streamId: string; readonly caller: StaffCaller };

/** How long somebody is shown whose node is gone. */
const LEASE_MS = 45_000;
export const WATCHING_RENEWED_MS = LEASE_MS / 3;

const leaseOf = ({ clock }: Deps): Date => new Date(clock.technicalNow().getTime() + LEASE_MS);

/** What a window has open now; what its reader may not open, or what is nothing of ours, is nothing. */
export async function watchSubject(
  deps: Deps,
  { streamId, subject, caller }: Window & { readonly subject: RecentSubject | null },
): Promise<void> {
  const { personId } = caller;
  const key = subject === null ? null : subjectKeyOf(subject);
  const isOpen =
    subject !== null && key !== null && subjectOfKey(key) !== null && mayOpen(caller, subject.kind);
  if (!isOpen) return endWatching(deps.db, { streamId, personId });
  await beginWatching(deps.db, { streamId, personId, subject: key, until: leaseOf(deps) });
}

/** The window's stream still stands; answers what it has open, as our tables call it. */
export const keepWatching = (
  deps: Deps,
  { streamId, caller: { personId } }: Window,
): Promise<string | null> => renewWatching(deps.db, { streamId, personId, until: leaseOf(deps) });

/** The window is gone. */
export const stopWatching = (
  { db }: Pick<Deps, 'db'>,
  { streamId, caller: { personId } }: Window,
): Promise<void> => endWatching(db, { streamId, personId });

type Looking = { readonly subject: string; readonly caller: StaffCaller };

/** Who else looks at it now; null: it has no page. */
export async function readWatchers(
  { db, clock }: Deps,
  { subject: key, caller: { personId } }: Looking,
): Promise<Watchers | null> {
  const subject = RecentSubject.safeParse(subjectOfKey(key));
  if (!subject.success) return null;
  const now = clock.technicalNow();
  const people = await listWatchers(db, { subject: key, personId, now });
  return { subject: subject.data, people };
}

/** Whoever looks at it hears that others, of whom nothing was heard for long, are gone. */
export const forgetLost = ({ db, clock }: Deps, subject: string): Promise<number> =>
  dropWatchingBefore(db, clock.technicalNow(), subject);
