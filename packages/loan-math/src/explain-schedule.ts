import { addDays, type CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import { mapOk, type Result } from '@abona/kernel/result';
import { CAT_VERSION, type CatProblem, catInFull } from './cat.ts';
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
import { type CatMethod, catFlows } from './schedule-cat.ts';

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

/** What is owed at the start, what reaches the customer, and all that is paid. */
export function explainAmounts(schedule: Schedule): Explanation[] {
  const { terms, openingFee, openingFeeIva, totals } = schedule;
  const mode = terms.openingFee?.mode;
  const fees = [money('opening_fee', openingFee), money('opening_fee_iva', openingFeeIva)];
  const withFees = (
    figure: string,
    value: Centavos,
    [name, base, sign]: readonly [string, Centavos, string],
  ) =>
    plainAmount(figure, value, [
      sign === '' ? name : `${name} ${sign} opening_fee ${sign} opening_fee_iva`,
      sign === '' ? [money(name, base)] : [money(name, base), ...fees],
    ]);
  return [
    explainIva(['opening_fee_iva', 'opening_fee'], [openingFeeIva, openingFee], terms.iva),
    withFees('financed', schedule.financed, [
      'principal',
      terms.principal,
      mode === 'FINANCED' ? '+' : '',
    ]),
    withFees('net_disbursed', schedule.netDisbursed, [
      'principal',
      terms.principal,
      mode === 'DEDUCTED' ? '-' : '',
    ]),
    withFees('total_to_pay', schedule.totalToPay, [
      'total',
      totals.total,
      mode === 'FINANCED' ? '' : '+',
    ]),
  ];
}

/** The CAT by one method: the rate at which the payments are worth what was received. */
export function explainCat(
  schedule: Schedule,
  method: CatMethod,
): Result<Explanation & { readonly version: typeof CAT_VERSION }, CatProblem> {
  const flows = catFlows(schedule, method);
  return mapOk(catInFull(flows), ({ exactPct, published }) => ({
    figure: 'cat',
    unit: 'percent',
    value: published,
    formula:
      'amount - upfront_fee = sum of payments_k / (1 + cat / 100) ^ (times_k / units_per_year)',
    inputs: [
      money('amount', flows.amount),
      money('upfront_fee', flows.upfrontFee),
      { name: 'payments', unit: 'centavos', value: flows.payments.map(({ amount }) => amount) },
      count(
        'times',
        flows.payments.map(({ at }) => at),
      ),
      count('units_per_year', flows.unitsPerYear),
    ],
    exact: exactPct,
    rounding: 'HALF_UP',
    version: CAT_VERSION,
  }));
}
