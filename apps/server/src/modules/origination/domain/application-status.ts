import type { ApplicationStatus } from '@abona/contract/origination/application-status';
import { err, ok, type Result } from '@abona/kernel/result';

/**
 * The whole life of an application; a pair that is not here cannot happen.
 *
 * It is filled in, scored, its phone validated if that is not proven yet, approved once identity and
 * limits are known, and offered; the accepted offer waits for a transfer or is authorised at once, and
 * becomes a loan when the merchant captures or the payout settles. A loan is paid and then completed
 * by its closing letter; an application without a purchase is completed by the line it is granted.
 * Until it is authorised it can be cancelled, until it is offered a newer one can take its place.
 */
const transitions: Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>> = {
  filling: ['scoring', 'cancelled', 'overridden'],
  scoring: ['validating', 'approving', 'rejected', 'cancelled', 'overridden'],
  validating: ['approving', 'rejected', 'cancelled', 'overridden'],
  approving: ['offering', 'completed', 'rejected', 'cancelled', 'overridden'],
  offering: ['transfer', 'authorized', 'cancelled', 'overridden'],
  transfer: ['authorized', 'loan', 'cancelled'],
  authorized: ['loan', 'cancelled'],
  loan: ['paid', 'cancelled'],
  cancelled: [],
  rejected: [],
  paid: ['completed'],
  completed: [],
  overridden: [],
};

export function judgeMove(
  from: ApplicationStatus,
  to: ApplicationStatus,
): Result<ApplicationStatus, 'state_conflict'> {
  return transitions[from].includes(to) ? ok(to) : err('state_conflict');
}

/** Still on its way to a decision or to the money. A customer has one such at most. */
export const openStatuses = [
  'filling',
  'scoring',
  'validating',
  'approving',
  'offering',
  'transfer',
  'authorized',
] as const satisfies readonly ApplicationStatus[];

export const isOpen = ({ status }: { readonly status: ApplicationStatus }): boolean =>
  openStatuses.some((open) => open === status);
