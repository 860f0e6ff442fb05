import { segmentsUntil } from './accrual.ts';
import { explainInterest, explainIva } from './explain-interest.ts';
import { type Explanation, money, plainAmount } from './explanation.ts';
import type { PayoffQuote } from './payoff.ts';
import { type Plan, standingOn } from './plan.ts';

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
