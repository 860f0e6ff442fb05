import { invariant } from '@abona/kernel/invariant';
import { centavos, formatMoney } from '@abona/kernel/money';
import { formatCat } from '@abona/loan-math/cat';
import { dueDatesOf } from '@abona/loan-math/frequency';
import { buildSchedule } from '@abona/loan-math/schedule';
import { publishedCat } from '@abona/loan-math/schedule-cat';
import { quoteRange, representativeTerms } from './representative-terms.ts';

export type QuoteAsked = { readonly pesos: number; readonly instalments: number };

export type Quote = {
  readonly instalments: number;
  /** "$2,500.00" */
  readonly price: string;
  /** "$465.89" */
  readonly instalment: string;
  readonly total: string;
  /** "95.5%" */
  readonly cat: string;
};

/** A purchase on the representative terms, as the landing prints it. */
export function quoteOf({ pesos, instalments }: QuoteAsked): Quote {
  const { calculatedOn: disbursed, ...terms } = representativeTerms;
  const principal = centavos(pesos * 100);
  const dueDates = dueDatesOf({ frequency: terms.frequency, disbursed, count: instalments });
  const schedule = buildSchedule({ ...terms, principal, disbursed, dueDates });
  invariant(schedule.ok, () => `no schedule for ${pesos} pesos in ${instalments} instalments`);
  const cat = publishedCat(schedule.value);
  invariant(cat.ok, () => `no CAT for ${pesos} pesos in ${instalments} instalments`);
  return {
    instalments,
    price: formatMoney(principal),
    instalment: formatMoney(schedule.value.levelPayment),
    total: formatMoney(schedule.value.totalToPay),
    cat: formatCat(cat.value.tenths),
  };
}

/** The figures that stand on the page before anybody touches it. */
export const shownQuote = (): Quote =>
  quoteOf({ pesos: quoteRange.pesosShown, instalments: quoteRange.instalmentsShown });
