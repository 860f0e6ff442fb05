import { legalTerms } from '@abona/contract/legal-terms';
import type { Lender } from '@abona/contract/lender';
import type { CivilDate } from '@abona/kernel/civil-date';
import { formatDateFull, formatDateMedium } from '@abona/kernel/date-format';
import { type Centavos, formatMoney } from '@abona/kernel/money';
import type { LatePolicy } from '@abona/loan-math/late-charge';
import { commissionBlocks } from '../commissions.ts';
import type { Credit, Holder } from '../credit.ts';
import type { Block, Fact, Flower, Hero, Notice, PrintedDocument } from '../printed-document.ts';
import {
  catBoxOf,
  closingPrint,
  footerOf,
  frequencyName,
  holderFacts,
  plural,
  purchaseFacts,
  termName,
  warnings,
} from '../wording.ts';
import type { Period } from './loan-activity.ts';
import { plainStatement } from './plain-statement.ts';
import type { StatementFigures } from './statement-figures.ts';
import {
  applicationTable,
  balanceTable,
  type MovementNames,
  movementTable,
} from './statement-tables.ts';

export type StatementInput = {
  readonly lender: Lender;
  readonly holder: Holder;
  readonly credit: Credit;
  readonly folio: string;
  readonly period: Period;
  readonly figures: StatementFigures;
  readonly standing: Standing;
  /** What lending knows of a movement and the books do not: which instalment, which rail. */
  readonly names: MovementNames;
};

/** Where the loan stands on the day of the cut. */
export type Standing = {
  readonly instalmentsPaid: number;
  readonly next: DuePayment | null;
  readonly overdue: Overdue | null;
  /** What it would take to owe nothing on that day. */
  readonly payoff: Centavos | null;
  /** Saldo a favor: the customer's, not the loan's. */
  readonly creditBalance: Centavos;
  /** What is due and in dispute: it is not asked for. */
  readonly held: Centavos;
};
export type DuePayment = {
  readonly k: number;
  readonly amount: Centavos;
  readonly payBy: CivilDate;
};
export type Overdue = {
  readonly instalments: number;
  readonly amount: Centavos;
  readonly daysPastDue: number;
};

/** The statement of a loan for a period: everything in it can be found in the books. */
export function statementDocument(input: StatementInput): PrintedDocument {
  const { lender, holder, period, folio } = input;
  return {
    kind: 'statement',
    folio,
    title: 'Estado de cuenta',
    subtitle: `Del ${formatDateFull(period.from)} al ${formatDateFull(period.to)}`,
    issuedOn: period.to,
    holder: holder.name,
    issuer: lender.shortName,
    footer: footerOf(lender),
    blocks: [
      { kind: 'hero', hero: heroOf(input) },
      ...overdueBlocks(input.standing, input.credit.late),
      { kind: 'notice', notice: plainStatement(input) },
      { kind: 'facts', facts: [...holderFacts(holder), ...creditFacts(input)] },
      { kind: 'cat', cat: catBoxOf(input.credit, 'statement') },
      ...movementBlocks(input),
      ...commissionBlocks(input.credit.commissions),
      ...closingBlocks(lender),
    ],
  };
}

function heroOf({ standing, figures, credit }: StatementInput): Hero {
  const { next, overdue, payoff } = standing;
  const beside: Fact[] = [
    { label: 'Debes al corte', value: formatMoney(figures.closing) },
    { label: 'Abonos del periodo', value: formatMoney(figures.credits) },
    ...(payoff === null ? [] : [{ label: 'Para liquidar hoy', value: formatMoney(payoff) }]),
    ...(standing.held === 0 ? [] : [{ label: 'En aclaración', value: formatMoney(standing.held) }]),
  ];
  const flower = flowerOf(credit.instalmentCount, standing);
  if (overdue !== null) {
    return {
      label: 'Para ponerte al corriente',
      figure: formatMoney(overdue.amount),
      detail: `${plural(overdue.instalments, ['pago atrasado', 'pagos atrasados'])}, ${plural(overdue.daysPastDue, ['día', 'días'])} de atraso`,
      beside,
      flower,
    };
  }
  if (next === null) {
    return {
      label: 'Tu próximo pago',
      figure: formatMoney(figures.closing),
      detail:
        figures.closing === 0 ? 'Ya no debes nada de este crédito.' : 'No tienes pagos por vencer.',
      beside,
      flower,
    };
  }
  return {
    label: `Tu próximo pago, ${next.k} de ${credit.instalmentCount}`,
    figure: formatMoney(next.amount),
    detail: `Paga a más tardar el ${formatDateFull(next.payBy)}, antes de las 11:59 p.m. (hora del centro de México)`,
    beside,
    flower,
  };
}

function flowerOf(total: number, { instalmentsPaid, overdue }: Standing): Flower {
  return {
    total,
    paid: instalmentsPaid,
    overdue: overdue?.instalments ?? 0,
    alternative: `${instalmentsPaid} de ${plural(total, ['pago cubierto', 'pagos cubiertos'])}`,
  };
}

/** What waiting costs: interest that stops some day, a fee that is charged once, or nothing. */
function waitingCost(late: LatePolicy): string {
  switch (late.kind) {
    case 'MORATORY':
      return late.daysMax === undefined
        ? 'Mientras no lo pagues, el capital vencido genera intereses moratorios.'
        : `Mientras no lo pagues, el capital vencido genera intereses moratorios, por un máximo de ${late.daysMax} días por cada pago.`;
    case 'LATE_FEE':
      return 'La comisión por atraso es una sola por cada pago: no crece con los días.';
    case 'NONE':
      return 'No te cobramos por el atraso.';
  }
}

function overdueBlocks({ overdue }: Standing, late: LatePolicy): readonly Block[] {
  if (overdue === null) return [];
  const notice: Notice = {
    tone: 'overdue',
    title: `Tienes ${plural(overdue.instalments, ['pago atrasado', 'pagos atrasados'])}`,
    text:
      `Debes ${formatMoney(overdue.amount)} de pagos que ya vencieron, con sus cargos al corte. ` +
      `${waitingCost(late)} Si se te complicó, escríbenos y vemos opciones.`,
  };
  return [{ kind: 'notice', notice }];
}

function creditFacts({ credit, standing, period }: StatementInput): readonly Fact[] {
  return [
    ...purchaseFacts(credit),
    { label: 'Fecha de contratación', value: formatDateFull(credit.signedOn) },
    { label: 'Monto del crédito', value: formatMoney(credit.principal) },
    {
      label: 'Plazo',
      value: `${termName(credit.frequency, credit.instalmentCount)}, pago ${frequencyName[credit.frequency]}`,
    },
    {
      label: 'Pagos cubiertos',
      value: `${standing.instalmentsPaid} de ${credit.instalmentCount}`,
    },
    { label: 'Fecha de corte', value: formatDateFull(period.to) },
    { label: 'Saldo a favor', value: formatMoney(standing.creditBalance) },
  ];
}

function movementBlocks({ figures, period, names }: StatementInput): readonly Block[] {
  const applications = applicationTable(figures, names);
  return [
    { kind: 'heading', text: 'Cómo se forma tu saldo' },
    { kind: 'table', table: balanceTable(figures) },
    { kind: 'heading', text: 'Movimientos del periodo' },
    ...(figures.movements.length === 0
      ? [
          {
            kind: 'paragraph' as const,
            text: `No hubo movimientos del ${formatDateMedium(period.from)} al ${formatDateMedium(period.to)}.`,
          },
        ]
      : []),
    { kind: 'table', table: movementTable(figures, { names, period }) },
    ...(figures.movements.some(({ on }) => on < period.from)
      ? [
          {
            kind: 'paragraph' as const,
            text: `Los movimientos con fecha anterior al ${formatDateMedium(period.from)} se registraron después de tu estado de cuenta anterior, que se queda como lo recibiste.`,
          },
        ]
      : []),
    ...(applications.rows.length === 0
      ? []
      : [
          { kind: 'heading' as const, text: 'Qué cubrieron tus pagos' },
          { kind: 'table' as const, table: applications },
        ]),
    { kind: 'heading', text: 'Comisiones de tu crédito' },
  ];
}

function closingBlocks(lender: Lender): readonly Block[] {
  return [
    {
      kind: 'notice',
      notice: { tone: 'warning', title: 'Ten en cuenta', text: warnings.join(' ') },
    },
    { kind: 'heading', text: 'Aclaraciones y atención' },
    {
      kind: 'paragraph',
      text:
        `Si algo no coincide, tienes **${legalTerms.disputeWindowDays} días naturales** desde la fecha de corte para pedir una aclaración ` +
        `en la UNE. Te respondemos en un máximo de **${legalTerms.disputeAnswerDays} días naturales** y, mientras tanto, puedes no pagar la ` +
        'cantidad en aclaración. Si la fecha de pago cae en día inhábil bancario, puedes pagar el siguiente ' +
        'día hábil sin ningún cargo. Este documento no es un comprobante fiscal (CFDI).',
    },
    ...closingPrint(lender),
  ];
}
