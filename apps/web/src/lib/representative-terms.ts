import { civilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import { type Rate, rate } from '@abona/kernel/rate';

/**
 * The credit that the landing's quote stands for: the product for purchases, as the server's catalogue has it
 * (a browser test holds the two together). Advertising must say how it was calculated and when (Banco de
 * México, Circular 21/2009): whoever changes a figure here changes the date too.
 */
export const representativeTerms = {
  product: 'Compra a plazos',
  iva: rate('0.16'),
  frequency: 'quincenal',
  dayCount: 'PERIODIC/360',
  design: { level: 'TOTAL_WITH_IVA' },
  calculatedOn: civilDate('2026-11-15'),
} as const;

/** The dearest rate at which an amount is lent: whoever is approved pays that or less. */
const dearestRates: readonly { readonly upTo: Centavos; readonly annualRate: Rate }[] = [
  { upTo: centavos(400_000), annualRate: rate('0.75') },
  { upTo: centavos(1_000_000), annualRate: rate('0.60') },
  { upTo: centavos(2_000_000), annualRate: rate('0.45') },
  { upTo: centavos(3_000_000), annualRate: rate('0.30') },
];

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
