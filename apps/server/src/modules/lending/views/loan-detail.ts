import type { LoanDetail, LoanInstalment } from '@abona/contract/lending/loan';
import { publicId } from '@abona/kernel/public-id';
import { heldPartOf } from '../domain/holds.ts';
import type { InstalmentState, Loan } from '../domain/loan.ts';
import type { StoredPlan } from '../stores/plan-store.ts';
import { percent } from './disclosures.ts';
import {
  lateChargesOf,
  leftOf,
  movedReason,
  plannedOf,
  splitOf,
  stateOf,
} from './instalment-figures.ts';
import { type ShownLoan, toLoanSummary, toPayOf } from './loan-summary.ts';
import { paidAheadOf, sumAhead } from './paid-ahead.ts';

type Around = {
  readonly plans: readonly StoredPlan[];
  readonly calendarUrl: string;
  readonly contractUrl: string | null;
};

export function toLoanDetail(
  shown: ShownLoan,
  { plans, calendarUrl, contractUrl }: Around,
): LoanDetail {
  const { loan } = shown;
  const { contract, state, automaticPayment } = loan;
  const { terms, latePolicy, catTenths, coolingOffUntil } = contract;
  const today = state.settledThrough;
  const ahead = paidAheadOf(plans, state.totals.prepaid);
  return {
    ...toLoanSummary(shown),
    folio: folioOf(contract.loanId),
    cost: costOf(loan, sumAhead(ahead)),
    cat_percent: `${Math.floor(catTenths / 10)}.${catTenths % 10}`,
    annual_rate_percent: percent(terms.annualRate),
    moratory_rate_percent: latePolicy.kind === 'MORATORY' ? percent(latePolicy.annualRate) : null,
    late_fee: latePolicy.kind === 'LATE_FEE' ? latePolicy.fee : null,
    held: heldOf(loan),
    credit_balance: state.credit,
    refunded: state.totals.refunded,
    prepaid: state.totals.prepaid - sumAhead(ahead),
    automatic_payment: automaticPayment,
    cooling_off_until:
      state.status === 'active' && coolingOffUntil >= today ? coolingOffUntil : null,
    instalments: instalmentsOf(loan, ahead.byInstalment),
    plan_changes: plans
      .filter(({ version }) => version > 1 && !ahead.versions.has(version))
      .map(({ madeOn, reason, levelPayment }) => ({
        on: madeOn,
        reason: planReasons[reason],
        level_payment: levelPayment,
      })),
    contract_url: contractUrl,
    calendar_url: calendarUrl,
    as_of: today,
  };
}

/** What is unpaid and in dispute, due or not; what only a person looks at with the customer is not. */
const heldOf = ({ state }: Loan): number =>
  state.rows.reduce(
    (sum, row) => sum + heldPartOf(state, { stop: 'mora', k: row.k, amount: leftOf(row) }),
    0,
  );

/** The last characters of a loan's id: enough to ask about it on the phone. */
export const folioOf = (loanId: string): string => publicId('loan', loanId).slice(-8).toUpperCase();

const planReasons: Readonly<Record<StoredPlan['reason'], string>> = {
  opened: 'Contratación',
  prepayment: 'Pago anticipado',
  payoff: 'Liquidación',
  refund: 'Devolución de tu compra',
  cancellation: 'Cancelación',
  void: 'Anulamos el crédito: no fuiste tú',
  relief: 'Acuerdo de pago',
  correction: 'Un pago que nos avisaron después',
};

/** What was paid ahead is in the plan no more, and is part of what all of it costs. */
function costOf({ contract, state }: Loan, paidAhead: number): LoanDetail['cost'] {
  const add = (of: (row: InstalmentState) => number): number =>
    state.rows.reduce((total, row) => total + of(row), 0);
  const interest = add((row) => row.interest);
  const fee = add((row) => row.fee);
  const isFinanced = contract.terms.openingFee?.mode === 'FINANCED';
  const openingFeeIva = contract.openingFeeIva;
  const iva = add((row) => row.ivaInterest + row.ivaFee) + openingFeeIva;
  const late = add((row) => splitOf(plannedOf(row)).late_charges);
  const principal = contract.terms.principal;
  return {
    principal,
    interest,
    fee,
    opening_fee: contract.openingFee,
    iva,
    late_charges: late,
    total:
      add((row) => row.total) +
      late +
      paidAhead +
      (isFinanced ? 0 : contract.openingFee + openingFeeIva),
  };
}

export function instalmentsOf(
  loan: Loan,
  paidAhead: ReadonlyMap<number, number> = new Map(),
): LoanInstalment[] {
  const toPay = new Map(toPayOf(loan).map(({ row, amount }) => [row.k, amount]));
  const isActive = loan.state.status === 'active';
  return loan.state.rows.map((row) => ({
    ...toInstalmentView(loan, row, isActive ? (toPay.get(row.k) ?? 0) : leftOf(row)),
    paid_ahead: paidAhead.get(row.k) ?? 0,
  }));
}

function toInstalmentView(
  { contract, state }: Loan,
  row: InstalmentState,
  owed: number,
): Omit<LoanInstalment, 'paid_ahead'> {
  return {
    number: row.k,
    due_date: row.dueDate,
    pay_by: row.payBy,
    moved_reason: movedReason(row),
    state: !row.isDue && owed === 0 && state.status === 'active' ? 'covered' : stateOf(row, state),
    charged: splitOf(plannedOf(row)),
    paid: splitOf(row.paid),
    owed,
    late_charges: lateChargesOf(contract, row, state),
    balance_after: row.closing,
  };
}
