import type { CivilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import type { Segment } from '@abona/loan-math/accrual';
import type { Selectable } from 'kysely';
import type { Tables } from '#platform/database/tables.gen.ts';
import { contractFrom } from '../domain/contract-json.ts';
import type { Hold } from '../domain/hold.ts';
import type { InstalmentState, Loan, LoanTotals } from '../domain/loan.ts';
import { noTotals } from '../domain/replay.ts';

export type LoanRow = Selectable<Tables['lending.loans']>;
export type InstalmentRow = Selectable<Tables['lending.instalments']>;

const dateOf = (text: string): CivilDate => text as CivilDate;
const dateOrNull = (text: string | null): CivilDate | null => text as CivilDate | null;

/** A stored instalment as the domain sees it. The database has checked its values already. */
export const toInstalment = (row: InstalmentRow): InstalmentState => ({
  k: row.k,
  dueDate: dateOf(row.due_date),
  payBy: dateOf(row.pay_by),
  days: row.days,
  opening: centavos(row.opening),
  interest: centavos(row.interest),
  ivaInterest: centavos(row.interest_iva),
  fee: centavos(row.fee),
  ivaFee: centavos(row.fee_iva),
  principal: centavos(row.principal),
  total: centavos(row.principal + row.interest + row.interest_iva + row.fee + row.fee_iva),
  closing: centavos(row.closing),
  segments: row.segments as Segment[],
  isDue: row.is_due,
  isSettled: row.is_settled,
  late: {
    moratory: centavos(row.moratory),
    moratory_iva: centavos(row.moratory_iva),
    late_fee: centavos(row.late_fee),
    late_fee_iva: centavos(row.late_fee_iva),
  },
  waived: {
    moratory: centavos(row.waived_moratory),
    moratory_iva: centavos(row.waived_moratory_iva),
    late_fee: centavos(row.waived_late_fee),
    late_fee_iva: centavos(row.waived_late_fee_iva),
  },
  lateWeight: row.late_weight,
  paid: {
    principal: centavos(row.paid_principal),
    interest: centavos(row.paid_interest),
    interest_iva: centavos(row.paid_interest_iva),
    fee: centavos(row.paid_fee),
    fee_iva: centavos(row.paid_fee_iva),
    moratory: centavos(row.paid_moratory),
    moratory_iva: centavos(row.paid_moratory_iva),
    late_fee: centavos(row.paid_late_fee),
    late_fee_iva: centavos(row.paid_late_fee_iva),
  },
});

/** A sum or a rail that came later has brought nothing to a loan that was kept before. */
const totalsOf = (kept: LoanTotals): LoanTotals => ({
  ...noTotals,
  ...kept,
  received: { ...noTotals.received, ...kept.received },
  paidOut: { ...noTotals.paidOut, ...kept.paidOut },
});

export const toLoan = (row: LoanRow, rows: readonly InstalmentState[]): Loan => ({
  contract: contractFrom(row.contract),
  state: {
    status: row.status,
    settledThrough: dateOf(row.settled_through),
    rows,
    planVersion: row.plan_version,
    levelPayment: centavos(row.level_payment),
    lastDueOn: dateOf(row.last_due_on),
    totals: totalsOf(row.totals as LoanTotals),
    credit: centavos(row.credit),
    closedOn: dateOrNull(row.closed_on),
    closing: row.closing,
    holds: row.holds as Hold[],
  },
  pastDueSince: dateOrNull(row.past_due_since),
  delinquency: row.delinquency,
  nextEventOn: dateOrNull(row.next_event_on),
  lastStatementOn: dateOrNull(row.last_statement_on),
  statementCount: row.statement_count,
  eventCount: row.event_count,
  automaticPayment: row.automatic_payment,
});

export type PlaceOfRow = { readonly loanId: string; readonly planVersion: number };

/** What changes of an instalment while its plan holds, with what finds the row. */
export const progressOf = ({ loanId, planVersion }: PlaceOfRow, row: InstalmentState) => ({
  loan_id: loanId,
  plan_version: planVersion,
  k: row.k,
  is_due: row.isDue,
  is_settled: row.isSettled,
  ...row.late,
  late_weight: row.lateWeight,
  paid_principal: row.paid.principal,
  paid_interest: row.paid.interest,
  paid_interest_iva: row.paid.interest_iva,
  paid_fee: row.paid.fee,
  paid_fee_iva: row.paid.fee_iva,
  paid_moratory: row.paid.moratory,
  paid_moratory_iva: row.paid.moratory_iva,
  paid_late_fee: row.paid.late_fee,
  paid_late_fee_iva: row.paid.late_fee_iva,
  waived_moratory: row.waived.moratory,
  waived_moratory_iva: row.waived.moratory_iva,
  waived_late_fee: row.waived.late_fee,
  waived_late_fee_iva: row.waived.late_fee_iva,
});

/** A whole instalment, for a plan that is new. */
export const instalmentColumns = (place: PlaceOfRow, row: InstalmentState) => ({
  ...progressOf(place, row),
  due_date: row.dueDate,
  pay_by: row.payBy,
  days: row.days,
  opening: row.opening,
  closing: row.closing,
  segments: JSON.stringify(row.segments),
  principal: row.principal,
  interest: row.interest,
  interest_iva: row.ivaInterest,
  fee: row.fee,
  fee_iva: row.ivaFee,
});
