import type { StaffActKind } from '@abona/contract/staff/staff-request';
import type { StaffDeps } from '../use-cases/staff-deps.ts';
import { chargeWaiver, type LoanActs, loanWriteOff } from './loan-acts.ts';
import { roleGrant } from './role-grant.ts';

/** Everything that may need two people, by kind: a new one does not compile until it is here. */
export const createStaffActs = (deps: Pick<StaffDeps, 'clock'>, lending: LoanActs) =>
  ({
    waive_charges: chargeWaiver(lending),
    write_off: loanWriteOff(lending),
    grant_role: roleGrant(deps),
  }) as const satisfies Readonly<Record<StaffActKind, object>>;

export type StaffActs = ReturnType<typeof createStaffActs>;
