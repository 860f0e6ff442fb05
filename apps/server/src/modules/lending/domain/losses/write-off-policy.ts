import { type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';

/** From how many days late on a loan is given up by itself, since a day. A change is a new version. */
type WriteOffPolicy = {
  readonly version: number;
  readonly validFrom: CivilDate;
  readonly lateDays: number;
};

/** The house's: when the whole of it is provided for, see `provision-policy.ts`. No law says a day. */
const writeOffPolicies: readonly WriteOffPolicy[] = [
  { version: 1, validFrom: civilDate('2026-01-01'), lateDays: 181 },
];

/** The one that holds on a day. */
export function writeOffPolicyOn(day: CivilDate): WriteOffPolicy {
  const policy =
    writeOffPolicies.findLast(({ validFrom }) => validFrom <= day) ?? writeOffPolicies[0];
  invariant(policy !== undefined, 'there is no write-off policy');
  return policy;
}
