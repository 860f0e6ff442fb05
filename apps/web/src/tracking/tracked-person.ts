import type { CustomerType } from '@abona/contract/customer';

/** Whom the events are about: an id that means nothing outside, and what we take them for. */
type TrackedPerson = { readonly userId: string | null; readonly type: CustomerType };

const nobody: TrackedPerson = { userId: null, type: 'indeterminate' };
let person = nobody;

export const trackedPerson = (): TrackedPerson => person;

export function setTrackedUser(userId: string | null): void {
  person = userId === person.userId ? person : { ...nobody, userId };
}
