import { mayCall } from '@abona/contract/staff/staff-access';
import { staffApi } from '@abona/contract/staff/staff-api';
import { RECENTS_MAX, RecentSubject } from '@abona/contract/staff/staff-today';
import type { Cases } from '#modules/cases/module.ts';
import type { Lending } from '#modules/lending/module.ts';
import type { PortalDesk } from '#modules/portal/module.ts';
import type { StaffCaller } from '#platform/http/caller.ts';
import { subjectKeyOf, subjectOfKey } from '../domain/subject.ts';
import { keepRecent, listRecents } from '../stores/recent-store.ts';
import type { CustomerDeps } from './customers.ts';

export type RecentDeps = CustomerDeps & {
  readonly cases: Pick<Cases['desk'], 'customerOf'>;
  readonly loans: Pick<ReturnType<Lending['desk']>, 'find'>;
  readonly portal: { readonly desk: Pick<PortalDesk, 'nameOf'> };
};

type RecentKind = RecentSubject['kind'];

/** Who may open what: a role that somebody lost takes its pages with it. */
const opensBy = {
  customer: staffApi.getStaffCustomer,
  case: staffApi.getStaffCase,
  loan: staffApi.getStaffLoan,
  application: staffApi.getApplicationReview,
  account: staffApi.getMerchantReview,
  alert: staffApi.getAmlAlert,
} as const;

export const mayOpen = ({ roles }: StaffCaller, kind: RecentKind): boolean =>
  roles.some((role) => mayCall(role, opensBy[kind]));

/** What somebody opened, by what it is called: no name is kept with it. */
export async function openedSubject(
  { db, clock }: Pick<RecentDeps, 'db' | 'clock'>,
  { subject, caller }: { readonly subject: RecentSubject; readonly caller: StaffCaller },
): Promise<void> {
  const key = subjectKeyOf(subject);
  // An id that only looks like one of ours is nothing that was opened.
  if (subjectOfKey(key) === null || !mayOpen(caller, subject.kind)) return;
  await keepRecent(db, { personId: caller.personId, subject: key, at: clock.technicalNow() });
}

/** More than are shown, since a role may be gone for some. */
const LOOKED_AT = 4 * RECENTS_MAX;

/** What somebody opened last and may still open, each by its name as of now. */
export async function readRecents(deps: RecentDeps, caller: StaffCaller) {
  const keys = await listRecents(deps.db, caller.personId, LOOKED_AT);
  const theirs = keys.flatMap((key) => {
    const subject = RecentSubject.safeParse(subjectOfKey(key));
    if (!subject.success || !mayOpen(caller, subject.data.kind)) return [];
    return [{ key, subject: subject.data }];
  });
  return Promise.all(
    theirs.slice(0, RECENTS_MAX).map(async ({ key, subject }) => ({
      subject,
      name: await nameOf(deps, subject.kind, key.slice(key.indexOf(':') + 1)),
    })),
  );
}

async function nameOf(deps: RecentDeps, kind: RecentKind, id: string): Promise<string | null> {
  if (kind === 'account') return deps.portal.desk.nameOf(id);
  const customerId = await customerOf(deps, kind, id);
  return customerId === null ? null : deps.customers.nameOf(customerId);
}

async function customerOf(deps: RecentDeps, kind: RecentKind, id: string): Promise<number | null> {
  if (kind === 'customer') return Number(id);
  if (kind === 'case') return deps.cases.customerOf(id);
  if (kind !== 'loan') return null;
  const [found] = await deps.loans.find({ loanId: id });
  return found?.customerId ?? null;
}
