import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import type { OpenInstalment, PayableLoan } from '#modules/collections/domain/payable.ts';
import type { Lending } from '#modules/lending/module.ts';

export type Loan = NonNullable<Awaited<ReturnType<Lending['loanOf']>>>;
type Row = Loan['state']['rows'][number];

/** A loan as lending has it, as far as paying it goes. */
export const toPayableLoan = ({ contract, state }: Loan, today: CivilDate): PayableLoan => ({
  loanId: contract.loanId,
  customerId: contract.customerId,
  isActive: state.status === 'active',
  today,
  instalments: state.rows.filter(({ isSettled }) => !isSettled).map(toInstalment),
  credit: state.credit,
});

const toInstalment = (row: Row): OpenInstalment => ({
  number: row.k,
  dueDate: row.dueDate,
  payBy: row.payBy,
  isDue: row.isDue,
  owed: owedOf(row),
});

/** What is left of it without what being late has cost. */
export const plainOwedOf = ({ principal, interest, ivaInterest, fee, ivaFee, paid }: Row): number =>
  principal +
  interest +
  ivaInterest +
  fee +
  ivaFee -
  (paid.principal + paid.interest + paid.interest_iva + paid.fee + paid.fee_iva);

/** All of it, whether its day has come or not, and what being late has cost. */
function owedOf({ principal, interest, ivaInterest, fee, ivaFee, ...row }: Row): Centavos {
  const charged = principal + interest + ivaInterest + fee + ivaFee + sumOf(row.late);
  return centavos(charged - sumOf(row.paid) - sumOf(row.waived));
}

const sumOf = (amounts: Readonly<Record<string, number>>): number =>
  Object.values(amounts).reduce((sum, amount) => sum + amount, 0);
