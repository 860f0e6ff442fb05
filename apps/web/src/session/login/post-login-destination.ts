import type { ApplicationView } from '@abona/contract/origination/application';
import type { ApplicationStatus } from '@abona/contract/origination/application-status';
import { paths } from '#routing/paths.ts';
import { rememberedPath } from '#routing/remembered-path.ts';
import { routeOfStatus } from '#routing/route-of-status.ts';

/** In which an application goes on: there is something to wait for, or to do. */
const pendingStatuses = [
  'filling',
  'scoring',
  'validating',
  'approving',
  'offering',
  'transfer',
  'authorized',
] as const satisfies readonly ApplicationStatus[];
export type PendingStatus = (typeof pendingStatuses)[number];

/** The status of an application that is not over; null: there is nothing to go on with. */
export const pendingStatusOf = (application: ApplicationView | null): PendingStatus | null =>
  pendingStatuses.find((status) => status === application?.status) ?? null;

/**
 * Where somebody who was held up goes on: with the purchase they came for, else where they wanted to
 * go, else home, which tells of an application that waits.
 */
export function postLoginDestination(application: ApplicationView | null): string {
  const status = application?.payment == null ? null : pendingStatusOf(application);
  return status === null ? (rememberedPath() ?? paths.home) : paths[routeOfStatus[status]];
}
