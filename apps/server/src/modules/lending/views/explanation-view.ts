import type { ExplanationView } from '@abona/contract/lending/early-payment';
import { explainPayoff } from '@abona/loan-math/explain-event';
import { explainIva } from '@abona/loan-math/explain-interest';
import { explainRow, rowFigures } from '@abona/loan-math/explain-schedule';
import {
  count,
  type Explanation,
  money,
  plainAmount,
  roundedAmount,
  share,
} from '@abona/loan-math/explanation';
import type { PayoffQuote } from '@abona/loan-math/payoff';
import type { Schedule } from '@abona/loan-math/schedule';
import { agreedSchedule } from '../documents/loan-documents.ts';
import type { InstalmentState, Loan } from '../domain/loan.ts';

/** What figures and inputs are called. A name that has none is shown as the formula spells it. */
const labels: Readonly<Record<string, string>> = {
  annual_rate: 'Tasa anual',
  balance: 'Capital pendiente',
  closed_days: 'Días en que los bancos no abren',
  closing: 'Debes después de este pago',
  count: 'Número de pagos',
  days: 'Días',
  due_date: 'Fecha de vencimiento',
  fee: 'Comisión',
  financed: 'Monto financiado',
  flat_fee: 'Comisión total',
  fee_before_last: 'Comisión de los pagos anteriores',
  interest: 'Interés',
  iva: 'Tasa de IVA',
  iva_fee: 'IVA de la comisión',
  iva_interest: 'IVA del interés',
  iva_late_fee: 'IVA de la comisión por atraso',
  iva_moratory: 'IVA del interés moratorio',
  late_fee: 'Comisión por atraso',
  level_payment: 'Pago fijo',
  moratory: 'Interés moratorio',
  opening: 'Debes antes de este pago',
  overdue: 'Vencido',
  overdue_principal_days: 'Capital vencido por cada día de atraso',
  pay_by: 'Puedes pagar hasta',
  principal: 'Capital',
  registered_fee: 'Comisión registrada',
  remaining_scheduled: 'Lo que pagarías siguiendo tu plan',
  saving: 'Ahorras',
  scheduled_interest: 'Interés del periodo completo',
  total: 'Total',
  year_days: 'Días del año comercial',
};

const labelOf = (name: string): string => labels[name] ?? name.replaceAll('_', ' ');

export const toExplanationView = (explanation: Explanation): ExplanationView => ({
  figure: explanation.figure,
  label: labelOf(explanation.figure),
  unit: explanation.unit,
  value: explanation.value,
  formula: explanation.formula,
  inputs: explanation.inputs.map((input) => ({ ...input, label: labelOf(input.name) })),
  exact: explanation.exact ?? null,
  rounding: explanation.rounding,
});

/** Where each figure of an instalment comes from. */
export function explainInstalment(loan: Loan, row: InstalmentState): readonly Explanation[] {
  const schedule = planOf(loan);
  const hasFee = row.fee > 0;
  const figures = rowFigures.filter((figure) => hasFee || !figure.endsWith('fee'));
  return [
    ...figures.map((figure) =>
      figure === 'principal' ? principalOf(schedule, row) : explainRow(schedule, row, figure),
    ),
    ...explainLate(loan, row),
  ];
}

/** The plan that holds now, in the form that explanations read. */
const planOf = ({ contract, state }: Loan): Schedule => ({
  ...agreedSchedule(contract),
  rows: state.rows,
  levelPayment: state.levelPayment,
});

/** By the level payment where it made it; a row of an earlier plan, or one that was cut, by its own sum. */
function principalOf(schedule: Schedule, row: InstalmentState): Explanation {
  const isLevel = row.total === schedule.levelPayment || row.k === schedule.rows.at(-1)?.k;
  const isEven = schedule.terms.design.level === 'FLAT_FEE';
  if (isLevel || isEven) return explainRow(schedule, row, 'principal');
  return plainAmount('principal', row.principal, [
    'total - interest - iva_interest - fee - iva_fee',
    [
      money('total', row.total),
      money('interest', row.interest),
      money('iva_interest', row.ivaInterest),
      money('fee', row.fee),
      money('iva_fee', row.ivaFee),
    ],
  ]);
}

/** What being late added: each day's overdue principal counts, so that part payments are told apart. */
function explainLate({ contract }: Loan, { late, lateWeight }: InstalmentState): Explanation[] {
  const { latePolicy: policy, terms } = contract;
  if (policy.kind === 'MORATORY' && late.moratory > 0)
    return [
      roundedAmount('moratory', late.moratory, [
        'overdue_principal_days * annual_rate / year_days',
        [
          count('overdue_principal_days', lateWeight),
          share('annual_rate', policy.annualRate),
          count('year_days', 360),
        ],
      ]),
      explainIva(['iva_moratory', 'moratory'], [late.moratory_iva, late.moratory], terms.iva),
    ];
  if (policy.kind === 'LATE_FEE' && late.late_fee > 0)
    return [
      plainAmount('late_fee', late.late_fee, [
        'late_fee',
        [money('late_fee', late.late_fee), money('registered_fee', policy.fee)],
      ]),
      explainIva(['iva_late_fee', 'late_fee'], [late.late_fee_iva, late.late_fee], terms.iva),
    ];
  return [];
}

/** Where each figure of a payoff comes from. */
export const explainLoanPayoff = (loan: Loan, quote: PayoffQuote): readonly Explanation[] =>
  explainPayoff(planOf(loan), quote);
