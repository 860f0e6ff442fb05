import type { PetalState } from '@abona/contract/staff/staff-customer';
import type { PetalMark } from '@abona/ui/dense/object/states-flower.tsx';

const marks: Readonly<Record<PetalState, PetalMark>> = {
  paid: 'paid',
  covered: 'paid',
  scheduled: 'rest',
  due: 'rest',
  overdue: 'overdue',
  frozen: 'frozen',
};

/** The flower of a loan: the first that is still to come is the next, unless something is late. */
export function petalsOf(states: readonly PetalState[]): readonly PetalMark[] {
  const petals = states.map((state) => marks[state]);
  const next = petals.includes('overdue') ? -1 : petals.indexOf('rest');
  return petals.map((petal, index) => (index === next ? 'next' : petal));
}
