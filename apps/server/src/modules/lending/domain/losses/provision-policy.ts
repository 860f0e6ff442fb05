import { type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { type Rate, rate } from '@abona/kernel/rate';

/** How credit risk has grown (NIF C-16): not, by much, or so that the loan counts as impaired. */
export type Stage = 1 | 2 | 3;

type ProvisionBucket = {
  /** From this many days late, until the next bucket. */
  readonly fromDays: number;
  readonly stage: Stage;
  /** How much of the principal is expected to be lost. */
  readonly loss: Rate;
};

/** What is set aside for loans by how late they are, since a day. A change is a new version. */
export type ProvisionPolicy = {
  readonly version: number;
  readonly validFrom: CivilDate;
  /** By days, the first from none. */
  readonly buckets: readonly ProvisionBucket[];
};

/** The table for consumer loans of SOFIPOs, as a proxy of our own losses; stage 2 after 30 days, stage 3 after 90. */
const provisionPolicies: readonly ProvisionPolicy[] = [
  {
    version: 1,
    validFrom: civilDate('2026-01-01'),
    buckets: [
      { fromDays: 0, stage: 1, loss: rate('0.01') },
      { fromDays: 1, stage: 1, loss: rate('0.04') },
      { fromDays: 8, stage: 1, loss: rate('0.15') },
      { fromDays: 31, stage: 2, loss: rate('0.30') },
      { fromDays: 61, stage: 2, loss: rate('0.50') },
      { fromDays: 91, stage: 3, loss: rate('0.75') },
      { fromDays: 121, stage: 3, loss: rate('0.90') },
      { fromDays: 181, stage: 3, loss: rate('1') },
    ],
  },
];

/** The one that holds on a day. */
export function provisionPolicyOn(day: CivilDate): ProvisionPolicy {
  const policy =
    provisionPolicies.findLast(({ validFrom }) => validFrom <= day) ?? provisionPolicies[0];
  invariant(policy !== undefined, 'there is no provision policy');
  return policy;
}
