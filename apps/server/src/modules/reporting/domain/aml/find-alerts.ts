import type { AlertEvidence } from '@abona/contract/staff/aml-alert';
import type { AlertKind } from '@abona/contract/staff-acts/aml-reasons';
import type { CivilDate } from '@abona/kernel/civil-date';
import { publicId } from '@abona/kernel/public-id';
import type { PaidInMonth, PaidOnLoan } from './alert.ts';

/** From which sums on operations are looked at. */
export type AlertLimits = {
  readonly cash: number;
  readonly incomeTimes: number;
  readonly income: number;
  readonly payoffDays: number;
  readonly payoff: number;
};

/** An alert that is not written yet. `key`: what it is about, so that it is found once. */
export type FoundAlert = {
  readonly kind: Exclude<AlertKind, 'raised'>;
  readonly key: string;
  readonly customerId: number;
  readonly loanId: string | null;
  readonly amount: number;
  readonly evidence: AlertEvidence;
};

const PAYMENTS_MAX = 100;

const paymentsOf = ({ payments }: Pick<PaidInMonth, 'payments'>): AlertEvidence['payments'] =>
  payments.slice(0, PAYMENTS_MAX).map(({ id, ...payment }) => ({
    receipt_id: publicId('rcpt', id),
    ...payment,
  }));

type Month = { readonly name: string; readonly from: CivilDate; readonly to: CivilDate };

/**
 * What one customer paid in a month: much of it in cash, or far more than they said to earn. `income` in centavos a
 * month; null: they never said, so that it cannot be compared.
 */
export function alertsOfMonth(
  paid: PaidInMonth,
  income: number | null,
  { month, limits }: { readonly month: Month; readonly limits: AlertLimits },
): readonly FoundAlert[] {
  const { customerId, total, cash } = paid;
  const about = { key: `customer:${customerId}:${month.name}`, customerId, loanId: null };
  const evidence = { from: month.from, to: month.to, days: null };
  const found: FoundAlert[] = [];
  if (cash >= limits.cash)
    found.push({
      ...about,
      kind: 'cash',
      amount: cash,
      evidence: {
        ...evidence,
        amount: cash,
        limit: limits.cash,
        times_income: null,
        payments: paymentsOf({
          payments: paid.payments.filter(({ rail }) => rail === 'cash_store'),
        }),
      },
    });
  const limit = Math.max(limits.income, (income ?? 0) * limits.incomeTimes);
  if (income !== null && income > 0 && total >= limit)
    found.push({
      ...about,
      kind: 'above_income',
      amount: total,
      evidence: {
        ...evidence,
        amount: total,
        limit,
        times_income: Math.floor((total * 100) / income),
        payments: paymentsOf(paid),
      },
    });
  return found;
}

export type EndedLoan = {
  readonly loanId: string;
  readonly openedOn: CivilDate;
  readonly closedOn: CivilDate;
  readonly days: number;
  readonly lent: number;
};

/** A loan that was paid off days after it was given; one that its shop took back was not paid. */
export function alertOfPayoff(
  loan: EndedLoan,
  paid: PaidOnLoan | undefined,
  limits: AlertLimits,
): FoundAlert | null {
  if (loan.days > limits.payoffDays || loan.lent < limits.payoff) return null;
  if (paid === undefined || paid.total < limits.payoff) return null;
  return {
    kind: 'early_payoff',
    key: `loan:${loan.loanId}`,
    customerId: paid.customerId,
    loanId: loan.loanId,
    amount: paid.total,
    evidence: {
      from: loan.openedOn,
      to: loan.closedOn,
      amount: paid.total,
      limit: limits.payoff,
      times_income: null,
      days: loan.days,
      payments: paymentsOf(paid),
    },
  };
}
