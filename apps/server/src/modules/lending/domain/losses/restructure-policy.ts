import { type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';

/** For how long a restructured loan is counted as one, since a day. A change is a new version. */
type RestructurePolicy = {
  readonly version: number;
  readonly validFrom: CivilDate;
  /** Instalments of the new plan that were paid in time. */
  readonly onTimePayments: number;
};

const restructurePolicies: readonly RestructurePolicy[] = [
  { version: 1, validFrom: civilDate('2026-01-01'), onTimePayments: 3 },
];

/** The one that holds on a day. */
export function restructurePolicyOn(day: CivilDate): RestructurePolicy {
  const policy =
    restructurePolicies.findLast(({ validFrom }) => validFrom <= day) ?? restructurePolicies[0];
  invariant(policy !== undefined, 'there is no restructure policy');
  return policy;
}
