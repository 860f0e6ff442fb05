import type { Lender } from '@abona/contract/lender';
import type { CivilDate } from '@abona/kernel/civil-date';
import { formatDateFull } from '@abona/kernel/date-format';
import { invariant } from '@abona/kernel/invariant';
import { add, type Centavos, centavos, formatMoney, sum } from '@abona/kernel/money';
import { formatLegalMoney } from '@abona/kernel/money-in-words';
import { formatCat } from '@abona/loan-math/cat';
import type { Instalment } from '@abona/loan-math/plan';
import { amortisationTable } from './contract/amortisation-table.ts';
import { edgeOf } from './contract/contract-blanks.ts';
import { signatureFacts } from './contract/contract-document.ts';
import type { Acceptance } from './contract/contract-input.ts';
import { contractTemplate, hashOfJson } from './contract/contract-templates.ts';
import type { Credit, Holder } from './credit.ts';
import type { Block, Clause, PrintedDocument, Table } from './printed-document.ts';
import { catBoxOf, closingPrint, footerOf, plural, purchaseFacts, warnings } from './wording.ts';

/** A plan as it is paid from the day of the addendum on. */
export type PlanOnPaper = {
  /** Those that are to come. */
  readonly rows: readonly Instalment[];
  readonly levelPayment: Centavos;
  /** What fell due before, and is owed beside them. */
  readonly due: Centavos;
  /** All that is left to pay. */
  readonly remaining: Centavos;
  readonly lastDueOn: CivilDate;
  /** Tenths of a percent; null where nothing is lent any more that could cost something. */
  readonly catTenths: number | null;
};

/** What was agreed on, in figures. */
export type PlanChange =
  | {
      readonly kind: 'move_due';
      readonly k: number;
      readonly from: CivilDate;
      readonly to: CivilDate;
    }
  | { readonly kind: 'skip'; readonly k: number; readonly from: CivilDate; readonly to: CivilDate }
  | { readonly kind: 'restructure'; readonly count: number }
  | {
      readonly kind: 'quita';
      readonly count: number;
      /** What is given up: principal, and late charges with their IVA. */
      readonly principal: Centavos;
      readonly charges: Centavos;
    };

export type ReliefAddendumInput = {
  readonly lender: Lender;
  readonly holder: Holder;
  readonly credit: Pick<Credit, 'loanId' | 'purchase' | 'signedOn' | 'annualRate' | 'late'>;
  /** The contract that it changes, by its folio and the text it was signed on. */
  readonly contract: { readonly folio: string | null; readonly templateId: string };
  readonly folio: string;
  readonly signedOn: CivilDate;
  readonly change: PlanChange;
  readonly now: PlanOnPaper;
  readonly next: PlanOnPaper;
  /** By how much more is paid in all, with IVA. */
  readonly cost: Centavos;
  /** What credit bureaus are told, in words. */
  readonly bureau: string;
  readonly acceptance: Omit<Acceptance, 'fingerprint'>;
};

/**
 * Convenio modificatorio: which clause of which contract changes, the new table of payments with its CAT, what it
 * costs more, and the customer's signature. † Its clauses are for counsel to confirm.
 */
export function reliefAddendumDocument(input: ReliefAddendumInput): PrintedDocument {
  const { lender, holder, folio, signedOn, contract, credit } = input;
  for (const plan of [input.now, input.next]) assertAddsUp(folio, plan);
  const { now, next, cost } = input;
  invariant(
    next.remaining - now.remaining === cost,
    () => `addendum ${folio}: the plans differ by something else than ${cost}`,
  );
  const agreed = agreedBlocks(input);
  const fingerprint = hashOfJson(JSON.stringify(agreed));
  return {
    kind: 'relief_addendum',
    folio,
    title: 'Convenio modificatorio',
    subtitle:
      contract.folio === null
        ? `Cambio de tu plan de pagos · crédito ${credit.loanId}`
        : `Cambio de tu plan de pagos · contrato ${contract.folio}`,
    issuedOn: signedOn,
    holder: holder.name,
    issuer: lender.shortName,
    footer: footerOf(lender),
    blocks: [
      ...agreed,
      { kind: 'heading', text: 'Firma electrónica' },
      {
        kind: 'paragraph',
        text: 'Viste tu plan de hoy junto al nuevo, y lo que cuesta el cambio, antes de firmar. Esta es la constancia de tu aceptación electrónica.',
      },
      {
        kind: 'facts',
        facts: [
          ...signatureFacts(holder, input.acceptance),
          { label: 'Huella de lo acordado (SHA-256)', value: fingerprint },
        ],
      },
      ...closingPrint(lender),
    ],
  };
}

function assertAddsUp(folio: string, { rows, due, remaining }: PlanOnPaper): void {
  const counted = add(due, sum(rows.map(({ total }) => total)));
  invariant(counted === remaining, () => `addendum ${folio}: ${counted} are not ${remaining}`);
}

function agreedBlocks(input: ReliefAddendumInput): readonly Block[] {
  const { next, credit, signedOn, bureau } = input;
  return [
    heroBlock(input),
    ...(next.catTenths === null
      ? []
      : [
          {
            kind: 'cat' as const,
            cat: catBoxOf(
              { ...credit, cat: { tenths: next.catTenths, calculatedOn: signedOn } },
              'contract',
            ),
          },
        ]),
    { kind: 'facts', facts: purchaseFacts(credit) },
    { kind: 'heading', text: 'Cláusulas' },
    { kind: 'clauses', clauses: clausesOf(input) },
    { kind: 'heading', text: 'Tu plan de antes y el nuevo' },
    { kind: 'table', table: comparisonTable(input) },
    { kind: 'heading', text: 'Anexo 1. Tabla de pagos' },
    ...tableBlocks(input),
    { kind: 'notice', notice: { tone: 'plain', title: 'Qué verá el buró', text: bureau } },
    { kind: 'list', items: warnings },
  ];
}

/** What is due already is asked for with the first instalment of another plan; otherwise it keeps its own date. */
const dueWithFirst = ({ change, next }: ReliefAddendumInput): Centavos =>
  change.kind === 'restructure' || change.kind === 'quita' ? next.due : centavos(0);

function heroBlock(input: ReliefAddendumInput): Block {
  const { next, cost } = input;
  const first = edgeOf(next.rows, 0);
  return {
    kind: 'hero',
    hero: {
      label: 'Tu siguiente pago con el plan nuevo',
      figure: formatMoney(add(first.total, dueWithFirst(input))),
      detail: `A más tardar el ${formatDateFull(first.payBy)}`,
      beside: [
        { label: costLabel(cost), value: formatMoney(centavos(Math.abs(cost))) },
        { label: 'Terminas', value: formatDateFull(next.lastDueOn) },
      ],
      flower: null,
    },
  };
}

const costLabel = (cost: Centavos): string =>
  cost < 0 ? 'Pagas de menos en total' : 'Pagas de más en total';

const PAYMENTS_CLAUSE = 'Tus pagos';

/** As a contract numbers it: `cláusula 7, «Tus pagos»`. */
function paymentsClauseOf(templateId: string): string {
  const { clauses } = contractTemplate(templateId).template;
  const index = clauses.findIndex(({ title }) => title === PAYMENTS_CLAUSE);
  invariant(index >= 0, () => `${templateId} has no clause on payments`);
  return `la **cláusula ${index + 1}, «${PAYMENTS_CLAUSE}»**`;
}

function clausesOf(input: ReliefAddendumInput): readonly Clause[] {
  const { lender, holder, contract, credit, signedOn, next, cost } = input;
  const named = contract.folio === null ? credit.loanId : contract.folio;
  const paid = `${plural(next.rows.length, ['pago', 'pagos'])}, el último el ${formatDateFull(next.lastDueOn)}`;
  return [
    {
      title: '1. Qué se cambia',
      paragraphs: [
        `El ${formatDateFull(signedOn)}, ${lender.legalName} (**nosotros**) y **${holder.name}** (**tú**) cambian ${paymentsClauseOf(contract.templateId)}, y el **Anexo 1, «Tabla de pagos»**, del contrato de crédito **${named}**, firmado el ${formatDateFull(credit.signedOn)}.`,
        changeSentence(input.change),
      ],
    },
    {
      title: '2. Cómo queda',
      paragraphs: [
        `Pagarás ${paid}, por un total de **${formatLegalMoney(next.remaining)}**, con el IVA incluido. Las fechas y los montos están en la tabla de pagos de este convenio, que ocupa el lugar de la anterior.`,
        costSentence(input.change, cost),
      ],
    },
    {
      title: '3. Qué no cambia',
      paragraphs: [
        'La tasa de interés, las comisiones y todas las demás cláusulas de tu contrato siguen igual. Este convenio no es un crédito nuevo ni sustituye al que tienes. Puedes pagar antes cuando quieras, sin comisión.',
      ],
    },
    ...(input.change.kind === 'quita' ? [brokenClause] : []),
  ];
}

/** What was given up stays given up: the house's own rule, and to the customer's good. */
const brokenClause: Clause = {
  title: '4. Si no pagas a tiempo',
  paragraphs: [
    'Lo que te perdonamos **no vuelve a deberse**, aunque te atrases. Si te atrasas con lo que falta, sobre eso corren los cargos por atraso de tu contrato y así se reporta. La quita se da una sola vez por crédito.',
  ],
};

function costSentence(change: PlanChange, cost: Centavos): string {
  if (cost === 0) return 'El cambio no tiene costo: en total pagas lo mismo.';
  const amount = formatMoney(centavos(Math.abs(cost)));
  if (change.kind === 'quita')
    return `Con la quita pagas en total **${amount} ${cost > 0 ? 'más' : 'menos'}**, con IVA: cuenta lo que te perdonamos y los intereses ordinarios de las fechas nuevas, a la tasa de tu contrato. No cobramos nada por el cambio.`;
  return `Con el cambio pagas en total **${amount} ${cost > 0 ? 'más' : 'menos'}**, con IVA: son los intereses ordinarios de las fechas nuevas, a la tasa de tu contrato. No cobramos nada por el cambio.`;
}

function changeSentence(change: PlanChange): string {
  switch (change.kind) {
    case 'move_due':
      return `Tu pago ${change.k} vence el **${formatDateFull(change.to)}** en vez del ${formatDateFull(change.from)}.`;
    case 'skip':
      return `Tu pago ${change.k} vence el **${formatDateFull(change.to)}** en vez del ${formatDateFull(change.from)}, y los que siguen se recorren un periodo.`;
    case 'restructure':
      return `Lo que falta de tu crédito se paga en **${plural(change.count, ['pago', 'pagos'])}**.`;
    case 'quita':
      return `Te perdonamos **${formatLegalMoney(change.principal)}** de capital${change.charges === 0 ? '' : ` y **${formatMoney(change.charges)}** de cargos por atraso, con IVA`}. Ya no los debes desde hoy. Lo que falta se paga en **${plural(change.count, ['pago', 'pagos'])}**.`;
  }
}

function comparisonTable({ now, next, cost }: ReliefAddendumInput): Table {
  const row = (label: string, tell: (plan: PlanOnPaper) => string) => [
    label,
    tell(now),
    tell(next),
  ];
  return {
    caption: 'Plan de antes y plan nuevo',
    columns: [
      { label: 'Concepto', align: 'start' },
      { label: 'Antes', align: 'end' },
      { label: 'Nuevo', align: 'end' },
    ],
    rows: [
      row('Cada pago', ({ levelPayment }) => formatMoney(levelPayment)),
      row('Pagos que faltan', ({ rows }) => String(rows.length)),
      row('Ya vencido', ({ due }) => formatMoney(due)),
      row('Total por pagar', ({ remaining }) => formatMoney(remaining)),
      row('Último pago', ({ lastDueOn }) => formatDateFull(lastDueOn)),
      row('CAT sin IVA', ({ catTenths }) =>
        catTenths === null ? 'No aplica' : formatCat(catTenths),
      ),
    ],
    totals: [costLabel(cost), '', formatMoney(centavos(Math.abs(cost)))],
  };
}

function tableBlocks(input: ReliefAddendumInput): readonly Block[] {
  const { due, rows } = input.next;
  const isAskedWithFirst = dueWithFirst(input) > 0;
  const what = input.change.kind === 'quita' ? 'intereses' : 'intereses y cargos';
  return [
    ...(due === 0
      ? []
      : [
          {
            kind: 'paragraph' as const,
            text: isAskedWithFirst
              ? `Además debes **${formatMoney(due)}** de ${what} de pagos anteriores. No generan intereses: los pagas con el primer pago de esta tabla.`
              : `Además debes **${formatMoney(due)}** de un pago cuya fecha ya llegó: ese no cambia.`,
          },
        ]),
    { kind: 'table', table: amortisationTable(rows) },
    {
      kind: 'small_print',
      text: '«Paga hasta» es el día hábil bancario en que puedes pagar sin cargos cuando el vencimiento cae en día inhábil.',
    },
  ];
}
