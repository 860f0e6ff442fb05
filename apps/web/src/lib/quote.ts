import { formatDateFull } from '@abona/kernel/date-format';
import { invariant } from '@abona/kernel/invariant';
import { type Centavos, centavos, formatMoney, formatPercent } from '@abona/kernel/money';
import { rateText } from '@abona/kernel/rate';
import { formatCat } from '@abona/loan-math/cat';
import { dueDatesOf } from '@abona/loan-math/frequency';
import { buildSchedule } from '@abona/loan-math/schedule';
import { publishedCat } from '@abona/loan-math/schedule-cat';
import { quoteRange, representativeRate, representativeTerms } from './representative-terms.ts';

export type QuoteAsked = { readonly amount: Centavos; readonly instalments: number };

export type Quote = {
  readonly instalments: number;
  /** "$2,500.00" */
  readonly price: string;
  /** "$471.10" */
  readonly instalment: string;
  readonly total: string;
  /** "109.3%" */
  readonly cat: string;
  /** What the figures are those of. */
  readonly legal: { readonly product: string; readonly rate: string; readonly day: string };
};

/** A purchase on the representative terms, as the landing prints it. Null: more than is lent. */
export function quoteOf({ amount: principal, instalments }: QuoteAsked): Quote | null {
  const annualRate = representativeRate(principal);
  if (annualRate === null) return null;
  const { calculatedOn: disbursed, product, ...terms } = representativeTerms;
  const dueDates = dueDatesOf({ frequency: terms.frequency, disbursed, count: instalments });
  const schedule = buildSchedule({ ...terms, annualRate, principal, disbursed, dueDates });
  invariant(schedule.ok, () => `no schedule for ${principal} in ${instalments} instalments`);
  const cat = publishedCat(schedule.value);
  invariant(cat.ok, () => `no CAT for ${principal} in ${instalments} instalments`);
  return {
    instalments,
    price: formatMoney(principal),
    instalment: formatMoney(schedule.value.levelPayment),
    total: formatMoney(schedule.value.totalToPay),
    cat: formatCat(cat.value.tenths),
    legal: {
      product,
      rate: formatPercent(rateText(annualRate), 1),
      day: formatDateFull(disbursed),
    },
  };
}

/** The figures that stand on the page before anybody touches it. */
export function shownQuote(): Quote {
  const amount = centavos(quoteRange.pesosShown * 100);
  const quote = quoteOf({ amount, instalments: quoteRange.instalmentsShown });
  invariant(quote !== null, 'the example is more than is lent');
  return quote;
}
