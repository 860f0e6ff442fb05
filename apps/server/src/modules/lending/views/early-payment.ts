import type { PayoffView, PrepaymentOption } from '@abona/contract/lending/early-payment';
import { publicId } from '@abona/kernel/public-id';
import type { InstalmentState, Loan, LoanState } from '../domain/loan.ts';
import type { LoanQuote } from '../stores/quote-store.ts';
import { explainLoanPayoff, toExplanationView } from './explanation-view.ts';
import { leftOf } from './instalment-figures.ts';

export function toPayoffView(loan: Loan, { total, validOn, parts }: LoanQuote): PayoffView {
  return {
    loan_id: publicId('loan', loan.contract.loanId),
    amount: total,
    valid_on: validOn,
    principal: parts.balance,
    interest: parts.interest,
    iva: parts.ivaInterest,
    overdue: parts.overdue,
    credit_used: parts.total - total,
    remaining_scheduled: parts.remainingScheduled,
    saves: parts.saving,
    explanations: explainLoanPayoff(loan, parts).map(toExplanationView),
  };
}

const aheadOf = ({ rows, settledThrough }: LoanState): readonly InstalmentState[] =>
  rows.filter((row) => row.dueDate > settledThrough);

const sumLeft = (rows: readonly InstalmentState[]): number =>
  rows.reduce((left, row) => left + leftOf(row), 0);

type Preview = {
  readonly policy: PrepaymentOption['policy'];
  readonly before: LoanState;
  readonly after: LoanState;
  readonly amount: number;
};

/** A loan as it would be after a prepayment, and what it would cost less. */
export function toPrepaymentOption({ policy, before, after, amount }: Preview): PrepaymentOption {
  const ahead = aheadOf(after);
  const remaining = sumLeft(ahead);
  return {
    policy,
    level_payment: after.levelPayment,
    instalments_left: ahead.length,
    last_due_date: after.lastDueOn,
    remaining,
    saves: sumLeft(aheadOf(before)) - remaining - amount,
    instalments: ahead.map((row) => ({
      number: row.k,
      due_date: row.dueDate,
      pay_by: row.payBy,
      amount: leftOf(row),
      principal: row.principal,
      interest: row.interest,
      iva: row.ivaInterest + row.ivaFee,
    })),
  };
}
