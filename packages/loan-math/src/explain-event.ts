import type { Centavos } from '@abona/kernel/money';
import { decimalText, type Rate } from '@abona/kernel/rate';
import { segmentsUntil } from './accrual.ts';
import type { DownPaymentRule } from './down-payment.ts';
import { explainInterest, explainIva } from './explain-interest.ts';
import {
  count,
  days,
  type Explanation,
  money,
  plainAmount,
  roundedAmount,
  share,
  sumOfParts,
} from './explanation.ts';
import type { LateCharge, LatePolicy, OverdueInstalment } from './late-charge.ts';
import type { PayoffQuote } from './payoff.ts';
import { type Plan, standingOn } from './plan.ts';
import type { RefundOutcome } from './refund.ts';
import type { Taxed } from './waterfall.ts';

/** Every figure of a payoff quote. */
export function explainPayoff(plan: Plan, quote: PayoffQuote): Explanation[] {
  const [running] = standingOn(plan.rows, quote.on).ahead;
  const segments = segmentsUntil(running?.segments ?? [], plan.terms.dayCount, quote.on);
  const accrued = explainInterest('interest', quote.interest, { segments, terms: plan.terms });
  return [
    {
      ...accrued,
      formula: `min(${accrued.formula}, scheduled_interest)`,
      inputs: [...accrued.inputs, money('scheduled_interest', running?.interest ?? quote.interest)],
    },
    explainIva(['iva_interest', 'interest'], [quote.ivaInterest, quote.interest], plan.terms.iva),
    plainAmount('total', quote.total, [
      'balance + interest + iva_interest + overdue',
      [
        money('balance', quote.balance),
        money('interest', quote.interest),
        money('iva_interest', quote.ivaInterest),
        money('overdue', quote.overdue),
      ],
    ]),
    plainAmount('saving', quote.saving, [
      'remaining_scheduled - total',
      [money('remaining_scheduled', quote.remainingScheduled), money('total', quote.total)],
    ]),
  ];
}

/** What being late cost, and why. Nothing to explain where nothing was charged. */
export function explainLateCharge(
  policy: LatePolicy,
  { principal, unpaid, iva }: OverdueInstalment,
  charge: LateCharge,
): Explanation[] {
  if (policy.kind === 'MORATORY' && charge.moratory > 0) {
    const daysCharged = Math.min(charge.daysLate, policy.daysMax ?? charge.daysLate);
    const inputs = [
      money('overdue_principal', principal),
      share('annual_rate', policy.annualRate),
      days('days_late', daysCharged),
      count('year_days', 360),
    ];
    const formula = 'overdue_principal * annual_rate * days_late / year_days';
    return [
      roundedAmount('moratory', charge.moratory, [formula, inputs]),
      explainIva(['iva_moratory', 'moratory'], [charge.ivaMoratory, charge.moratory], iva),
    ];
  }
  if (policy.kind === 'LATE_FEE' && charge.lateFee > 0) {
    const inputs = [money('registered_fee', policy.fee), money('unpaid', unpaid)];
    return [
      plainAmount('late_fee', charge.lateFee, ['min(registered_fee, unpaid)', inputs]),
      explainIva(['iva_late_fee', 'late_fee'], [charge.ivaLateFee, charge.lateFee], iva),
    ];
  }
  return [];
}

/** How money that does not cover a taxed amount was split between it and its IVA. */
export function explainPartial(owed: Taxed, paid: Taxed, iva: Rate): Explanation[] {
  const moneyPaid = (paid.base + paid.iva) as Centavos;
  const inputs = [
    money('paid', moneyPaid),
    share('iva', iva),
    money('due_base', owed.base),
    money('due_iva', owed.iva),
  ];
  return [
    {
      ...roundedAmount('paid_base', paid.base, [
        'max(paid - due_iva, min(paid / (1 + iva), due_base))',
        inputs,
      ]),
      exact: decimalText(BigInt(moneyPaid) * iva.denominator, iva.numerator + iva.denominator, 6),
    },
    plainAmount('paid_iva', paid.iva, [
      'paid - paid_base',
      [money('paid', moneyPaid), money('paid_base', paid.base)],
    ]),
  ];
}

/** What a refund takes off the debt and what it gives back. */
export function explainRefund(
  amount: Centavos,
  outstanding: Centavos,
  { forgiven, moneyBack }: RefundOutcome,
): Explanation[] {
  return [
    plainAmount('forgiven', forgiven, [
      'min(refund, outstanding_principal)',
      [money('refund', amount), money('outstanding_principal', outstanding)],
    ]),
    plainAmount('money_back_principal', moneyBack.principal, [
      'refund - forgiven',
      [money('refund', amount), money('forgiven', forgiven)],
    ]),
    sumOfParts('money_back', moneyBack),
  ];
}

/** Why a purchase asks for this down payment. */
export const explainDownPayment = (rule: DownPaymentRule, downPayment: Centavos): Explanation => ({
  ...plainAmount('down_payment', downPayment, [
    'max(price * required_share, price - credit_limit, 0)',
    [
      money('price', rule.price),
      share('required_share', rule.requiredShare),
      money('credit_limit', rule.creditLimit),
    ],
  ]),
  rounding: 'UP_TO_PESO',
});
