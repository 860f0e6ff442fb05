import type { CivilDate } from '@abona/kernel/civil-date';
import { formatDateFull } from '@abona/kernel/date-format';
import { add, type Centavos, centavos, formatMoney } from '@abona/kernel/money';
import type { Notice } from '../printed-document.ts';
import type { StatementFigures } from './statement-figures.ts';

/** What of where a loan stands is told: what comes next, or what is late. */
type PlainStanding = {
  readonly next: { readonly amount: Centavos; readonly payBy: CivilDate } | null;
  readonly overdue: { readonly amount: Centavos } | null;
};

type ToldStatement = {
  readonly figures: Pick<StatementFigures, 'opening' | 'charges' | 'iva' | 'credits' | 'closing'>;
  readonly standing: PlainStanding;
};

/** The whole statement in a few short sentences: what was owed, what changed, what is owed, what comes next. */
export function plainStatement({ figures, standing }: ToldStatement): Notice {
  const { opening, charges, iva, credits, closing } = figures;
  return {
    tone: 'plain',
    title: 'En palabras sencillas',
    text: [
      `Antes debías ${formatMoney(opening)}.`,
      `En estos días se sumaron ${formatMoney(add(charges, iva))}.`,
      `Bajó ${formatMoney(credits)} por lo que pagaste o te devolvieron.`,
      closing === centavos(0) ? 'Ya no debes nada.' : `Ahora debes ${formatMoney(closing)}.`,
      ...nextSteps(standing),
      'Si un número no te cuadra, dilo y lo vemos.',
    ].join(' '),
  };
}

function nextSteps({ next, overdue }: PlainStanding): readonly string[] {
  if (overdue !== null)
    return [`De eso ya se pasó la fecha de ${formatMoney(overdue.amount)}: paga eso primero.`];
  if (next === null) return [];
  return [
    `Te toca pagar ${formatMoney(next.amount)} a más tardar el ${formatDateFull(next.payBy)}.`,
  ];
}
