import type { ApplicationStatus } from '@abona/contract/origination/application-status';
import type { Application } from './application.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * How long an application waits in a status before it ends by itself. A draft is kept for a month, an
 * offer for three days; a shop has its own deadline to capture. What has become a loan does not expire.
 */
const lifetimesMs: Readonly<Record<ApplicationStatus, number | null>> = {
  filling: 30 * DAY_MS,
  scoring: 3 * DAY_MS,
  validating: 3 * DAY_MS,
  approving: 7 * DAY_MS,
  offering: 3 * DAY_MS,
  transfer: 3 * DAY_MS,
  authorized: null,
  loan: null,
  cancelled: null,
  rejected: null,
  paid: null,
  completed: null,
  overridden: null,
};

/** Until its offer is accepted an application ends with the shop's order that it is for. */
const endsWithOrder: ReadonlySet<ApplicationStatus> = new Set([
  'filling',
  'scoring',
  'validating',
  'approving',
  'offering',
]);

export function expiryOf(status: ApplicationStatus, since: Date): Date | null {
  const lifetimeMs = lifetimesMs[status];
  return lifetimeMs === null ? null : new Date(since.getTime() + lifetimeMs);
}

type Ending = Pick<Application, 'status' | 'kind' | 'purchase' | 'since'> & {
  /** When the decision behind it is too old to be acted upon; null where none was made yet. */
  readonly decisionEndsAt: Date | null;
};

/** When an application ends by itself: with its status, its decision or its order, whichever comes first. */
export function endOf({ status, kind, purchase, since, decisionEndsAt }: Ending): Date | null {
  // The money is on its way: how that ends is what ends the application.
  if (status === 'transfer' && kind === 'personal_loan') return null;
  const own = expiryOf(status, since);
  if (own === null || !endsWithOrder.has(status)) return own;
  const order = purchase?.expiresAt ?? null;
  const ends = [own, decisionEndsAt, order === null ? null : new Date(order)];
  return new Date(Math.min(...ends.flatMap((end) => (end === null ? [] : [end.getTime()]))));
}

/** Whether the time of an application is over, though nobody may have noticed yet. */
export const isTimeOver = ({ expiresAt }: Pick<Application, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now;

/** An application as it is to be shown: one whose time is over has ended. */
export const asOf = (application: Application, now: Date): Application =>
  isTimeOver(application, now) ? { ...application, status: 'cancelled' } : application;
