import type { CustomerType } from '@abona/contract/customer';
import type { ApplicationStatus } from '@abona/contract/origination/application-status';

export type Standing = { readonly hasApplied: boolean; readonly hasBorrowed: boolean };

/** What somebody is to us: who ever borrowed is a customer, whatever became of a later application. */
export function customerTypeOf(
  { hasApplied, hasBorrowed }: Standing,
  current: ApplicationStatus | null,
): CustomerType {
  if (hasBorrowed || current === 'completed' || current === 'authorized') return 'customer';
  if (current === 'rejected') return 'rejected';
  if (current === null) return 'visitor';
  return hasApplied || current === 'filling' ? 'opportunity' : 'indeterminate';
}
