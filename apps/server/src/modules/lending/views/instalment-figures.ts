import type {
  LateCharges,
  Split,
  InstalmentState as WireState,
} from '@abona/contract/lending/loan';
import { formatRate } from '@abona/documents/wording';
import { addDays } from '@abona/kernel/civil-date';
import { formatDayMonth } from '@abona/kernel/date-format';
import { centavos, formatMoney } from '@abona/kernel/money';
import { payByDate } from '@abona/mexico/quincena';
import { type Amounts, sumOf } from '../domain/amounts.ts';
import { countedDays } from '../domain/holds.ts';
import { demandOf, owedOf } from '../domain/instalment-state.ts';
import { chargeLateDay } from '../domain/late-days.ts';
import type { InstalmentState, LoanContract, LoanState } from '../domain/loan.ts';

/** The day it is for a loan, and what of it stands still. */
type Standing = Pick<LoanState, 'settledThrough' | 'holds'>;

/** Days on which it is held are not late ones. */
export const lateDaysOf = (row: InstalmentState, { settledThrough, holds }: Standing): number =>
  Math.max(0, countedDays(row, settledThrough, holds));

export const isLate = (row: InstalmentState, standing: Standing): boolean =>
  row.isDue && !row.isSettled && lateDaysOf(row, standing) > 0;

export function stateOf(row: InstalmentState, standing: Standing): WireState {
  if (row.isSettled) return 'paid';
  if (!row.isDue) return 'scheduled';
  return isLate(row, standing) ? 'overdue' : 'due';
}

/** What can still be paid of an instalment, due or not. */
export const leftOf = (row: InstalmentState): number => {
  if (row.isSettled) return 0;
  return row.isDue ? demandOf(row) : row.total - sumOf(row.paid);
};

export const splitOf = (amounts: Amounts): Split => ({
  principal: amounts.principal,
  interest: amounts.interest,
  fee: amounts.fee,
  iva: amounts.interest_iva + amounts.fee_iva,
  late_charges: amounts.moratory + amounts.moratory_iva + amounts.late_fee + amounts.late_fee_iva,
  total: sumOf(amounts),
});

/** As planned, whether it fell due or not, with what being late added. */
export const plannedOf = (row: InstalmentState): Amounts => ({
  principal: row.principal,
  interest: row.interest,
  interest_iva: row.ivaInterest,
  fee: row.fee,
  fee_iva: row.ivaFee,
  ...row.late,
});

const lateSum = ({ late }: Pick<InstalmentState, 'late'>): number =>
  late.moratory + late.moratory_iva + late.late_fee + late.late_fee_iva;

/** What of an instalment's late charges is still owed. */
export function lateOwedOf(row: InstalmentState): number {
  const owed = owedOf(row);
  return owed.moratory + owed.moratory_iva + owed.late_fee + owed.late_fee_iva;
}

/** What one more day would add to an instalment that is late, with IVA. */
export function perDayOf(
  { latePolicy, terms }: LoanContract,
  row: InstalmentState,
  { settledThrough, holds }: Standing,
): number {
  if (latePolicy.kind !== 'MORATORY') return 0;
  const late = { policy: latePolicy, iva: terms.iva, holds };
  const tomorrow = chargeLateDay(row, addDays(settledThrough, 1), late);
  return lateSum(tomorrow) - lateSum(row);
}

/** What being late added to an instalment, and why; null where it added nothing. */
export function lateChargesOf(
  contract: LoanContract,
  row: InstalmentState,
  standing: Standing,
): LateCharges | null {
  const { late, waived } = row;
  if (lateSum(row) === 0) return null;
  const isFee = late.late_fee > 0;
  return {
    kind: isFee ? 'late_fee' : 'moratory',
    days_late: daysLateOf(row, standing),
    amount: isFee ? late.late_fee : late.moratory,
    iva: isFee ? late.late_fee_iva : late.moratory_iva,
    waived: lateSum({ late: waived }),
    owed: row.isSettled ? 0 : lateOwedOf(row),
    reason: lateReason(contract, row, standing),
  };
}

/** Until today, or, once it is paid, for as many days as its principal was overdue. */
function daysLateOf(row: InstalmentState, standing: Standing): number {
  if (!row.isSettled) return lateDaysOf(row, standing);
  return row.principal === 0 ? 0 : Math.max(1, Math.round(row.lateWeight / row.principal));
}

export function lateReason(
  { latePolicy, terms }: LoanContract,
  row: InstalmentState,
  standing: Standing,
): string {
  const days = daysLateOf(row, standing);
  const span = days === 1 ? '1 día de atraso' : `${days} días de atraso`;
  const since = `La fecha límite era el ${formatDayMonth(row.payBy)}`;
  const iva = `más IVA de ${formatRate(terms.iva)}`;
  switch (latePolicy.kind) {
    case 'MORATORY':
      return `${since}. ${span} a una tasa moratoria anual de ${formatRate(latePolicy.annualRate)} sobre el capital vencido, ${iva}.`;
    case 'LATE_FEE':
      return `${since}. Comisión por atraso de ${formatMoney(centavos(latePolicy.fee))}, una sola vez, ${iva}.`;
    case 'NONE':
      return `${since}. No cobramos cargos por atraso.`;
  }
}

/** Why the last day to pay is later than the due date. */
export const movedReason = ({ dueDate, payBy }: InstalmentState): string | null =>
  dueDate === payBy
    ? null
    : payBy !== payByDate(dueDate)
      ? `Por tu acuerdo de pago puedes pagarlo hasta el ${formatDayMonth(payBy)}.`
      : `El ${formatDayMonth(dueDate)} los bancos no abren: puedes pagar hasta el ${formatDayMonth(payBy)} sin ningún cargo.`;
