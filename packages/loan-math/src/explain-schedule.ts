import { addDays, type CivilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { explainInterest, explainIva } from './explain-interest.ts';
import {
  count,
  type Explanation,
  evenShareOf,
  money,
  plainAmount,
  sumOfParts,
} from './explanation.ts';
import type { Instalment } from './plan.ts';
import type { Schedule } from './schedule.ts';

export type RowFigure =
  | 'interest'
  | 'iva_interest'
  | 'fee'
  | 'iva_fee'
  | 'principal'
  | 'total'
  | 'closing'
  | 'pay_by';

export const rowFigures = [
  'interest',
  'iva_interest',
  'fee',
  'iva_fee',
  'principal',
  'total',
  'closing',
  'pay_by',
] as const satisfies readonly RowFigure[];

/** How a figure of an instalment came about. */
export function explainRow(schedule: Schedule, row: Instalment, figure: RowFigure): Explanation {
  return explainers[figure](schedule, row);
}

const explainers: Readonly<
  Record<RowFigure, (schedule: Schedule, row: Instalment) => Explanation>
> = {
  interest: ({ terms }, row) =>
    explainInterest('interest', row.interest, { segments: row.segments, terms }),
  iva_interest: ({ terms }, row) =>
    explainIva(['iva_interest', 'interest'], [row.ivaInterest, row.interest], terms.iva),
  fee: explainFee,
  iva_fee: ({ terms }, row) => explainIva(['iva_fee', 'fee'], [row.ivaFee, row.fee], terms.iva),
  principal: explainPrincipal,
  total: (_, row) => sumOfParts('total', row),
  closing: (_, row) =>
    plainAmount('closing', row.closing, [
      'opening - principal',
      [money('opening', row.opening), money('principal', row.principal)],
    ]),
  pay_by: (_, row) => explainPayBy(row),
};

function explainPrincipal({ terms, levelPayment, rows, financed }: Schedule, row: Instalment) {
  const amount = (formula: string, inputs: Explanation['inputs']) =>
    plainAmount('principal', row.principal, [formula, inputs]);
  if (row.k === rows.at(-1)?.k) return amount('opening', [money('opening', row.opening)]);
  const level = money('level_payment', levelPayment);
  switch (terms.design.level) {
    case 'TOTAL_WITH_IVA':
      return amount('level_payment - interest - iva_interest', [
        level,
        money('interest', row.interest),
        money('iva_interest', row.ivaInterest),
      ]);
    case 'BEFORE_IVA':
      return amount('level_payment - interest', [level, money('interest', row.interest)]);
    case 'FLAT_FEE':
      return evenShareOf('principal', row.principal, ['financed', financed, rows.length]);
  }
}

function explainFee({ terms, rows }: Schedule, row: Instalment): Explanation {
  const fee = terms.design.level === 'FLAT_FEE' ? terms.design.fee : centavos(0);
  if (row.k < rows.length) return evenShareOf('fee', row.fee, ['flat_fee', fee, rows.length]);
  const each = rows.length > 1 ? (rows[0]?.fee ?? fee) : centavos(0);
  return plainAmount('fee', row.fee, [
    'flat_fee - fee_before_last * (count - 1)',
    [money('flat_fee', fee), money('fee_before_last', each), count('count', rows.length)],
  ]);
}

function explainPayBy({ dueDate, payBy }: Instalment): Explanation {
  const closed: CivilDate[] = [];
  for (let day = dueDate; day < payBy; day = addDays(day, 1)) closed.push(day);
  return {
    figure: 'pay_by',
    unit: 'date',
    value: payBy,
    formula: 'first day on or after due_date that is not among closed_days',
    inputs: [
      { name: 'due_date', unit: 'date', value: dueDate },
      { name: 'closed_days', unit: 'date', value: closed },
    ],
    rounding: 'NONE',
  };
}
