import { civilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import { type Rate, rate } from '@abona/kernel/rate';
import { advertised } from '@abona/lender/lender';

/**
 * The credit that the landing's quote stands for, of the lender's own catalogue. Advertising must say how it was
 * calculated and when (Banco de México, Circular 21/2009): both stand there.
 */
export const representativeTerms = {
  product: advertised.product,
  iva: rate(advertised.iva),
  frequency: advertised.frequency,
  dayCount: advertised.dayCount,
  design: { level: advertised.level },
  calculatedOn: civilDate(advertised.calculatedOn),
} as const;

/** The dearest rate at which an amount is lent: whoever is approved pays that or less. */
const dearestRates: readonly { readonly upTo: Centavos; readonly annualRate: Rate }[] =
  advertised.dearestRates.map(({ upTo, annualRate }) => ({
    upTo: centavos(upTo),
    annualRate: rate(annualRate),
  }));

/** Null: more than is lent without a down payment. */
export const representativeRate = (amount: Centavos): Rate | null =>
  dearestRates.find(({ upTo }) => amount <= upTo)?.annualRate ?? null;

/** What can be asked of the quote, in whole pesos and instalments. */
export const quoteRange = {
  pesosMin: 300,
  pesosMax: 6_000,
  pesosStep: 100,
  pesosShown: 2_500,
  instalments: [4, 6, 8, 12],
  instalmentsShown: 6,
} as const;
