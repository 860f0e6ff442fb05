import { approversOf, mayCall } from '@abona/contract/staff/staff-access';
import { staffClientMap } from '@abona/contract/staff/staff-client-map.gen';
import type { StaffActKind } from '@abona/contract/staff/staff-request';
import type { StaffRole } from '@abona/contract/staff/staff-roles';
import { actCallNames } from '#acts/act-calls.ts';

export type DutyConflict = StaffActKind | 'audits_own_work';

/**
 * What roles should not meet in one person: one of them asks for an act and another agrees to it, though neither does
 * both by itself; or somebody audits what they do. The server lets nobody agree to their own request whatever their
 * roles are; this is about who should be asked twice.
 */
export function dutyConflicts(roles: readonly StaffRole[]): readonly DutyConflict[] {
  const kinds = Object.keys(actCallNames) as readonly StaffActKind[];
  const both = kinds.filter((kind) => {
    const call = staffClientMap[actCallNames[kind]];
    const approvers = approversOf(call);
    const asks = roles.some((role) => mayCall(role, call) && !approvers.includes(role));
    const agrees = roles.some((role) => approvers.includes(role) && !mayCall(role, call));
    return asks && agrees;
  });
  const audits = roles.includes('auditor') && roles.length > 1;
  return [...both, ...(audits ? (['audits_own_work'] as const) : [])];
}
