import type { ApplicationStatus } from '@abona/contract/origination/application-status';

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

export function expiryOf(status: ApplicationStatus, since: Date): Date | null {
  const lifetimeMs = lifetimesMs[status];
  return lifetimeMs === null ? null : new Date(since.getTime() + lifetimeMs);
}
