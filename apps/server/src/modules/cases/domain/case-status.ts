import type { CaseStatus } from '@abona/contract/cases/case-status';
import { err, ok, type Result } from '@abona/kernel/result';

/**
 * The whole life of a case; a pair that is not here cannot happen.
 *
 * It is received, looked at, and goes to and fro with the customer until it is answered by a letter. Whoever
 * disagrees has somebody else look again, once, which ends in another answer. When the days to disagree are over it
 * is closed. Until it is answered the customer may take it back.
 */
const transitions: Readonly<Record<CaseStatus, readonly CaseStatus[]>> = {
  opened: ['in_review', 'needs_customer', 'answered', 'withdrawn'],
  in_review: ['needs_customer', 'answered', 'withdrawn'],
  needs_customer: ['in_review', 'answered', 'withdrawn'],
  answered: ['appealed', 'closed'],
  appealed: ['answered'],
  closed: [],
  withdrawn: [],
};

export function judgeMove(from: CaseStatus, to: CaseStatus): Result<CaseStatus, 'state_conflict'> {
  return transitions[from].includes(to) ? ok(to) : err('state_conflict');
}

/** Somebody waits for our answer. */
export const openStatuses = [
  'opened',
  'in_review',
  'needs_customer',
  'appealed',
] as const satisfies readonly CaseStatus[];

export const isOpen = ({ status }: { readonly status: CaseStatus }): boolean =>
  openStatuses.some((open) => open === status);

/** Whose move it is. */
export function turnOf(status: CaseStatus): 'abona' | 'customer' | 'nobody' {
  if (status === 'needs_customer') return 'customer';
  return isOpen({ status }) ? 'abona' : 'nobody';
}
