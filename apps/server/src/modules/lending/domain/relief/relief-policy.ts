import { type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';

/** How often, and within how many days before: without them, in the life of a loan. */
export type ReliefLimit = { readonly times: number; readonly days: number | null };

/** Who gets which relief, how far and how often, since a day. A change is a new version. */
export type ReliefPolicy = {
  readonly version: number;
  readonly validFrom: CivilDate;
  readonly moveDue: ReliefLimit & { readonly daysMax: number };
  readonly skip: ReliefLimit;
  readonly restructure: ReliefLimit & {
    /** How many instalments for each that is left, at most, in percent. */
    readonly countPercentMax: number;
    readonly countMax: number;
    /** Later than that somebody talks with the customer first. */
    readonly lateDaysMax: number;
  };
  /** Only people of ours offer it, to whoever is late enough. */
  readonly quita: ReliefLimit & {
    readonly lateDaysMin: number;
    /** Of the principal that is owed, at most. */
    readonly principalPercentMax: number;
    readonly countMax: number;
    /** How long an offer may hold, in days. */
    readonly offerDaysMax: number;
  };
};

/** The house's; its limits are ours to choose, and no law's. */
const reliefPolicies: readonly ReliefPolicy[] = [
  {
    version: 1,
    validFrom: civilDate('2026-01-01'),
    moveDue: { times: 2, days: 365, daysMax: 10 },
    skip: { times: 1, days: null },
    restructure: {
      times: 1,
      days: null,
      countPercentMax: 200,
      countMax: 36,
      lateDaysMax: 90,
    },
    quita: {
      times: 1,
      days: null,
      lateDaysMin: 61,
      principalPercentMax: 40,
      countMax: 12,
      offerDaysMax: 30,
    },
  },
];

/** The one that holds on a day. */
export function reliefPolicyOn(day: CivilDate): ReliefPolicy {
  const policy = reliefPolicies.findLast(({ validFrom }) => validFrom <= day) ?? reliefPolicies[0];
  invariant(policy !== undefined, 'there is no relief policy');
  return policy;
}
