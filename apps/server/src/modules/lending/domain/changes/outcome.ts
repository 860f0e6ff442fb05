import { type Centavos, centavos } from '@abona/kernel/money';
import { type Amounts, noAmounts, subtractAmounts, sumOf } from '../amounts.ts';
import type { Closing, LoanStatus } from '../loan.ts';
import type { Around } from './decide-change.ts';
import { savingOf } from './saving.ts';

/** What a change did, as receipts tell it. It is kept, and answered again to whoever asks again. */
export type ChangeOutcome = {
  readonly loanId: string;
  readonly status: LoanStatus;
  readonly closing: Closing | null;
  /** What was paid on which instalment. */
  readonly applied: readonly { readonly k: number; readonly paid: Amounts }[];
  /** Principal that was paid before it was due. */
  readonly prepaid: Centavos;
  /** By how much the saldo a favor grew, or shrank. */
  readonly credit: Centavos;
  /** What the plan costs less by a payment: interest of days that will not come. None where it was kept before. */
  readonly saved?: Centavos;
};

export function outcomeOf(loanId: string, { before, after }: Around): ChangeOutcome {
  const paidBefore = new Map(before.rows.map(({ k, paid }) => [k, paid]));
  const applied = after.rows.flatMap(({ k, paid }) => {
    const earlier = paidBefore.get(k) ?? noAmounts;
    if (earlier === paid) return [];
    const part = subtractAmounts(paid, earlier);
    return sumOf(part) === 0 ? [] : [{ k, paid: part }];
  });
  return {
    loanId,
    status: after.status,
    closing: after.closing,
    applied,
    prepaid: centavos(after.totals.prepaid - before.totals.prepaid),
    credit: centavos(after.credit - before.credit),
    ...savedBy({ before, after }),
  };
}

function savedBy(around: Around): Pick<ChangeOutcome, 'saved'> {
  const saved = savingOf(around);
  return saved > 0 ? { saved } : {};
}
