import type { ApplicationStatus } from '@abona/contract/origination/application-status';
import type { RouteKey } from './paths.ts';

/** Which screen an application's status belongs to (specification 2, status to route map). */
export const routeOfStatus: Readonly<Record<ApplicationStatus, RouteKey>> = {
  filling: 'apply',
  scoring: 'scoring',
  validating: 'validating',
  approving: 'approving',
  offering: 'offering',
  transfer: 'transfer',
  authorized: 'authorized',
  loan: 'loan',
  cancelled: 'cancelled',
  rejected: 'rejected',
  // Movements also stands for the profile and for an application that another one replaced.
  paid: 'movements',
  completed: 'completed',
  overridden: 'movements',
};
