import type { ActPreview } from '@abona/contract/staff/act';
import type { SecondPerson, StaffLimit } from '@abona/contract/staff/staff-access';

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
