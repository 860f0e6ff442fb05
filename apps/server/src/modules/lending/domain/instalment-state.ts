import { type Centavos, centavos } from '@abona/kernel/money';
import type { Rate } from '@abona/kernel/rate';
import type { Instalment } from '@abona/loan-math/plan';
import { applyPayment, type InstalmentDue } from '@abona/loan-math/waterfall';
import { type Amounts, addAmounts, components, noAmounts, noLateAmounts } from './amounts.ts';
import type { InstalmentState } from './loan.ts';

const zero = centavos(0);

export const newInstalment = (row: Instalment): InstalmentState => ({
  ...row,
  isDue: false,
  isSettled: false,
  late: noLateAmounts,
  waived: noLateAmounts,
  lateWeight: 0,
  paid: noAmounts,
});

/** What is charged: principal from the start, interest and fee once they fall due. */
export const chargedOf = ({ isDue, late, ...row }: InstalmentState): Amounts => ({
  principal: row.principal,
  interest: isDue ? row.interest : zero,
  interest_iva: isDue ? row.ivaInterest : zero,
  fee: isDue ? row.fee : zero,
  fee_iva: isDue ? row.ivaFee : zero,
  ...late,
});

/** What is charged and neither paid nor waived. */
export function owedOf(row: InstalmentState): Amounts {
  const { paid, waived, late, isDue } = row;
  return {
    principal: centavos(row.principal - paid.principal),
    interest: isDue ? centavos(row.interest - paid.interest) : zero,
    interest_iva: isDue ? centavos(row.ivaInterest - paid.interest_iva) : zero,
    fee: isDue ? centavos(row.fee - paid.fee) : zero,
    fee_iva: isDue ? centavos(row.ivaFee - paid.fee_iva) : zero,
    moratory: centavos(late.moratory - paid.moratory - waived.moratory),
    moratory_iva: centavos(late.moratory_iva - paid.moratory_iva - waived.moratory_iva),
    late_fee: centavos(late.late_fee - paid.late_fee - waived.late_fee),
    late_fee_iva: centavos(late.late_fee_iva - paid.late_fee_iva - waived.late_fee_iva),
  };
}

/** What can be asked for now. */
export function demandOf(row: InstalmentState): Centavos {
  if (!row.isDue || row.isSettled) return zero;
  const owed = owedOf(row);
  return centavos(components.reduce((sum, component) => sum + owed[component], 0));
}

export const demandsOf = (rows: readonly InstalmentState[]): Centavos =>
  centavos(rows.reduce((sum, row) => sum + demandOf(row), 0));

/** An instalment that is due and of which nothing is owed is done with. */
export function settledIfPaid(row: InstalmentState): InstalmentState {
  const isSettled = row.isDue && components.every((component) => owedOf(row)[component] === 0);
  return isSettled === row.isSettled ? row : { ...row, isSettled };
}

type Spent = { readonly rows: readonly InstalmentState[]; readonly left: Centavos };

/** Money on what is due, the oldest first. Rows that it does not reach stay the same objects. */
export function spend(rows: readonly InstalmentState[], money: Centavos, iva: Rate): Spent {
  if (money <= 0) return { rows, left: money };
  const due = rows.filter((row) => row.isDue && !row.isSettled);
  if (due.length === 0) return { rows, left: money };
  const { applied, excess } = applyPayment(due.map(toDue), money, iva);
  const paidBy = new Map<number, Amounts>();
  for (const { k, bucket, paid } of applied) {
    if (paid.base + paid.iva === 0) continue;
    const sofar = paidBy.get(k) ?? noAmounts;
    const part =
      bucket === 'principal'
        ? { ...noAmounts, principal: paid.base }
        : { ...noAmounts, [bucket]: paid.base, [`${bucket}_iva`]: paid.iva };
    paidBy.set(k, addAmounts(sofar, part));
  }
  return { rows: rows.map((row) => withPaid(row, paidBy.get(row.k))), left: excess };
}

const withPaid = (row: InstalmentState, paid: Amounts | undefined): InstalmentState =>
  paid === undefined ? row : settledIfPaid({ ...row, paid: addAmounts(row.paid, paid) });

function toDue(row: InstalmentState): InstalmentDue {
  const owed = owedOf(row);
  return {
    k: row.k,
    due: {
      late_fee: { base: owed.late_fee, iva: owed.late_fee_iva },
      moratory: { base: owed.moratory, iva: owed.moratory_iva },
      interest: { base: owed.interest, iva: owed.interest_iva },
      fee: { base: owed.fee, iva: owed.fee_iva },
      principal: { base: owed.principal, iva: zero },
    },
  };
}
