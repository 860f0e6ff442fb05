import { civilDate } from '@abona/kernel/civil-date';
import { rate } from '@abona/kernel/rate';

/**
 * The credit that the landing's quote stands for. Advertising must say how it was calculated and
 * when (Banco de México, Circular 21/2009): whoever changes a figure here changes the date too.
 */
export const representativeTerms = {
  annualRate: rate('0.68'),
  iva: rate('0.16'),
  frequency: 'quincenal',
  dayCount: 'PERIODIC/360',
  design: { level: 'TOTAL_WITH_IVA' },
  calculatedOn: civilDate('2026-11-15'),
} as const;

/** What can be asked of the quote, in whole pesos and instalments. */
export const quoteRange = {
  pesosMin: 300,
  pesosMax: 6_000,
  pesosStep: 100,
  pesosShown: 2_500,
  instalments: [4, 6, 8, 12],
  instalmentsShown: 6,
} as const;
