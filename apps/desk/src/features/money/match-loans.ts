import type { StaffReceipt } from '@abona/contract/staff/money';
import type { PetalMark } from '@abona/ui/dense/object/states-flower.tsx';

/** The loan that is chosen: the one in the address, or the best. */
export const chosenLoan = (
  { candidates }: Pick<StaffReceipt, 'candidates'>,
  asked: string | undefined,
): string | undefined => asked ?? candidates[0]?.loan_id;

type Standing = Pick<StaffReceipt['candidates'][number], 'next' | 'paid'>;

/** The flower of a loan: what is paid of it, what comes next, and whether that is late. */
export function petalsOf({ next, paid }: Standing): readonly PetalMark[] {
  const count = Math.max(next?.of ?? paid, 1);
  return Array.from({ length: count }, (_, place): PetalMark => {
    if (place < paid) return 'paid';
    if (place + 1 !== next?.number) return 'rest';
    return next.is_late ? 'overdue' : 'next';
  });
}
