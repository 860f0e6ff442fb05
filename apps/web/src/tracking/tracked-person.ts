import type { CustomerType } from '@abona/contract/customer';
import type { DownPaymentExperiment, Willingness } from '@abona/contract/identifiers';

/** What the server tells of somebody for tracking: nothing personal. */
type TrackedFacts = {
  readonly type: CustomerType;
  /** What they came for. */
  readonly case: Willingness | null;
  readonly isRecurrent: boolean;
  readonly isInArrears: boolean;
  readonly experiment: DownPaymentExperiment | null;
};

/** Whom the events are about: an id that means nothing outside, and what we know of them. */
type TrackedPerson = TrackedFacts & { readonly userId: string | null };

const nobody: TrackedPerson = {
  userId: null,
  type: 'indeterminate',
  case: null,
  isRecurrent: false,
  isInArrears: false,
  experiment: null,
};
let person = nobody;

export const trackedPerson = (): TrackedPerson => person;

export function setTrackedUser(userId: string | null): void {
  person = userId === person.userId ? person : { ...nobody, userId };
}

/** What was learnt of somebody; of whoever is not (any more) the one that events are about, nothing. */
export function noteTrackedFacts(userId: string, facts: Partial<TrackedFacts>): void {
  if (userId === person.userId) person = { ...person, ...facts };
}
