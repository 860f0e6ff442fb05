import type { CaseClock } from '@abona/contract/cases/case';
import type { PetalMark } from '@abona/ui/dense/object/states-flower.tsx';

/** The term of a case as a flower, a petal a day: what has passed, today, what is left. Late, all of it is. */
export function daysFlower(
  { day, days, days_late: late }: CaseClock,
  isOpen: boolean,
): readonly PetalMark[] {
  const passed = Math.min(day, days);
  return Array.from({ length: Math.max(1, days) }, (_, at): PetalMark => {
    if (late > 0) return 'overdue';
    if (at < passed) return 'paid';
    return isOpen && at === passed ? 'next' : 'rest';
  });
}
