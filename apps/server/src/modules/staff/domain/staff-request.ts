import {
  approversOf,
  mayCall,
  type SecondPerson,
  type StaffLimit,
} from '@abona/contract/staff/staff-access';
import { actCalls } from '@abona/contract/staff/staff-api';
import type { RequestState, StaffActKind } from '@abona/contract/staff/staff-request';
import { type StaffRole, staffRoles } from '@abona/contract/staff/staff-roles';
import type { ActPreview, Why } from '@abona/contract/staff-acts/act';

/**
 * An act of somebody of ours, and what became of it.
 * `done`: within what one person may decide, and done with the asking.
 * `pending` → `executed`: somebody else agreed and it was done in the same transaction. → `rejected`: somebody else
 * did not agree, or its maker took it back (then it has no checker). → `void`: somebody agreed, but what it would do
 * now is not what its maker saw. → `expired`: its time is over; written when the next one asks for the same. Nothing
 * leaves any of these. A node that falls while it executes leaves it `pending`, and nothing done.
 */
export type StaffRequest = Why & {
  readonly id: string;
  readonly kind: StaffActKind;
  readonly subject: string;
  /** Whose it is about; null: no customer's. */
  readonly customerId: number | null;
  readonly order: unknown;
  readonly preview: ActPreview;
  readonly previewHash: string;
  readonly makerId: string;
  readonly checkerId: string | null;
  readonly state: RequestState;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly decidedAt: Date | null;
};

type Decider = {
  readonly personId: string;
  readonly roles: readonly StaffRole[];
};

/** As it is now: one whose time is over is expired, whoever has written it down. */
export const stateAt = ({ state, expiresAt }: StaffRequest, now: Date): RequestState =>
  state === 'pending' && expiresAt <= now ? 'expired' : state;

/** Whether the act would be for somebody of ours: they have no say in it either. */
const isFor = ({ kind, subject }: StaffRequest, { personId }: Decider): boolean =>
  kind === 'grant_role' && staffRoles.some((role) => subject === grantSubject(personId, role));

/** One role of one person, for the request and for the trail. */
export const grantSubject = (personId: string, role: StaffRole): string =>
  `staff:${personId}:${role}`;

/** Letters and accounts are in requests: who could ask for one, or agree to it, reads it; and who reads all. */
export function mayRead(request: StaffRequest, { personId, roles }: Decider): boolean {
  const call = actCalls[request.kind];
  const isTheirs = request.makerId === personId || request.checkerId === personId;
  const may = (role: StaffRole) =>
    role === 'auditor' || mayCall(role, call) || approversOf(call).includes(role);
  return isTheirs || roles.some(may);
}

export type DecisionRefusal = 'request_over' | 'own_request' | 'role_missing';

/** Why somebody may not agree to a request; null: they may. */
export function approvalRefusal(
  request: StaffRequest,
  decider: Decider,
  now: Date,
): DecisionRefusal | null {
  if (stateAt(request, now) !== 'pending') return 'request_over';
  if (request.makerId === decider.personId || isFor(request, decider)) return 'own_request';
  const approvers = approversOf(actCalls[request.kind]);
  return decider.roles.some((role) => approvers.includes(role)) ? null : 'role_missing';
}

/** Its maker may always take it back; whoever could agree may say no. */
export function rejectionRefusal(
  request: StaffRequest,
  decider: Decider,
  now: Date,
): DecisionRefusal | null {
  const refusal = approvalRefusal(request, decider, now);
  return refusal === 'own_request' && request.makerId === decider.personId ? null : refusal;
}

/** Whether one person's word is enough for an act that would do this. */
export function needsSecondPerson(
  rule: SecondPerson,
  { amount }: ActPreview,
  limits: Readonly<Record<StaffLimit, number>>,
): boolean {
  if (rule === 'never') return false;
  // An act without an amount cannot be below any.
  return rule.when === 'always' || amount === null || amount > limits[rule.limit];
}
