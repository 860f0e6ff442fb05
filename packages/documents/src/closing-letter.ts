import type { Lender } from '@abona/contract/lender';
import type { CivilDate } from '@abona/kernel/civil-date';
import { formatDateFull } from '@abona/kernel/date-format';
import { invariant } from '@abona/kernel/invariant';
import { type Centavos, centavos, formatMoney, sum } from '@abona/kernel/money';
import { formatLegalMoney } from '@abona/kernel/money-in-words';
import type { Credit, Holder } from './credit.ts';
import type { Block, Fact, PrintedDocument, Table } from './printed-document.ts';
import { type LoanAccount, loanAccounts } from './statement/loan-activity.ts';
import { attentionSentences, footerOf, purchaseFacts } from './wording.ts';

export type ClosingLetterInput = {
  readonly lender: Lender;
  readonly holder: Holder;
  readonly credit: Pick<
    Credit,
    'loanId' | 'purchase' | 'signedOn' | 'principal' | 'instalmentCount'
  >;
  readonly folio: string;
  readonly issuedOn: CivilDate;
  readonly closure: Closure;
  /** As the books have them: a letter is refused while one of them is not zero. */
  readonly balances: Readonly<Record<LoanAccount, Centavos>>;
  /** What we still owe the customer. */
  readonly creditBalance: Centavos;
};

export type Closure = {
  readonly on: CivilDate;
  /** Paid as agreed or ahead of time, refunded by the merchant, or withdrawn in the first days. */
  readonly reason: 'paid' | 'paid_off' | 'refunded' | 'withdrawn';
  /** All that the customer paid. */
  readonly totalPaid: Centavos;
};

const reasonSentence: Readonly<Record<Closure['reason'], string>> = {
  paid: 'quedó **pagado por completo** conforme a lo pactado',
  paid_off: 'quedó **pagado por completo antes de tiempo**, sin comisión por pago anticipado',
  refunded: 'quedó **saldado por completo** con la devolución de tu compra',
  withdrawn: 'quedó **cancelado sin costo** dentro de los días para arrepentirte',
};

/** Carta finiquito: from this day on the customer owes nothing of this loan. */
export function closingLetterDocument(input: ClosingLetterInput): PrintedDocument {
  const { lender, holder, folio, issuedOn, closure } = input;
  for (const account of loanAccounts) {
    const balance = input.balances[account];
    invariant(balance === 0, () => `letter ${folio}: ${account} still holds ${balance}`);
  }
  invariant(closure.on <= issuedOn, () => `letter ${folio} is older than the end of its loan`);
  return {
    kind: 'closing_letter',
    folio,
    title: 'Carta finiquito',
    subtitle: 'Constancia de que ya no debes',
    issuedOn,
    holder: holder.name,
    issuer: lender.shortName,
    footer: footerOf(lender),
    blocks: [
      heroBlock(input),
      { kind: 'paragraph', text: `Ciudad de México, ${formatDateFull(issuedOn)}` },
      { kind: 'paragraph', text: `**${holder.name}**:` },
      ...bodyBlocks(input),
      { kind: 'facts', facts: closingFacts(input) },
      { kind: 'heading', text: 'Tu saldo en este crédito' },
      { kind: 'table', table: balanceTable(input) },
      { kind: 'heading', text: 'Qué sigue' },
      { kind: 'list', items: nextSteps(input) },
      { kind: 'paragraph', text: `Gracias por abonar con nosotros. **${lender.shortName}**` },
      ...attentionSentences(lender).map((text) => ({ kind: 'small_print' as const, text })),
    ],
  };
}

function heroBlock({ closure, credit }: ClosingLetterInput): Block {
  const count = credit.instalmentCount;
  return {
    kind: 'hero',
    hero: {
      label: 'Debes',
      figure: '$0.00',
      detail: `Crédito cerrado el ${formatDateFull(closure.on)}`,
      beside: [{ label: 'Pagaste en total', value: formatMoney(closure.totalPaid) }],
      flower: { total: count, paid: count, overdue: 0, alternative: 'Todos los pagos cubiertos' },
    },
  };
}

function bodyBlocks({ lender, credit, closure }: ClosingLetterInput): readonly Block[] {
  return [
    {
      kind: 'paragraph',
      text:
        `${lender.legalName}, hace constar que el crédito **${credit.loanId}**, contratado el ` +
        `${formatDateFull(credit.signedOn)} por ${formatLegalMoney(credit.principal)}, ` +
        `${reasonSentence[closure.reason]} el ${formatDateFull(closure.on)}. En total pagaste ${formatLegalMoney(closure.totalPaid)}.`,
    },
    {
      kind: 'paragraph',
      text:
        'A partir de esa fecha no debes capital, intereses, comisiones, impuestos ni ninguna otra cantidad ' +
        'por este crédito, y no nos reservamos acción ni derecho alguno en tu contra por él.',
    },
  ];
}

const closingFacts = ({ credit, closure, holder }: ClosingLetterInput): readonly Fact[] => [
  { label: 'Número de cliente', value: holder.customerNumber },
  ...(holder.curp === null ? [] : [{ label: 'CURP', value: holder.curp }]),
  ...purchaseFacts(credit),
  { label: 'Fecha de cierre', value: formatDateFull(closure.on) },
];

const concepts = [
  ['Capital', 'loan_principal', null],
  ['Interés ordinario', 'loan_interest', 'loan_interest_iva'],
  ['Comisiones', 'loan_fee', 'loan_fee_iva'],
  ['Interés moratorio', 'loan_moratory', 'loan_moratory_iva'],
  ['Comisión por atraso', 'loan_late_fee', 'loan_late_fee_iva'],
] as const satisfies readonly (readonly [string, LoanAccount, LoanAccount | null])[];

function balanceTable({ balances }: ClosingLetterInput): Table {
  const amounts = concepts.map(([, base, iva]) => [
    balances[base],
    iva === null ? centavos(0) : balances[iva],
  ]);
  const money = (column: 0 | 1): string =>
    formatMoney(sum(amounts.map((pair) => pair[column] ?? centavos(0))));
  return {
    caption: 'Saldo por concepto',
    columns: [
      { label: 'Concepto', align: 'start' },
      { label: 'Saldo', align: 'end' },
      { label: 'IVA', align: 'end' },
      { label: 'Total', align: 'end' },
    ],
    rows: concepts.map(([name], index) => {
      const pair = amounts[index] ?? [];
      return [name, ...[...pair, sum(pair)].map(formatMoney)];
    }),
    totals: ['Total', money(0), money(1), formatMoney(sum(amounts.flat()))],
  };
}

function nextSteps({ lender, creditBalance, issuedOn }: ClosingLetterInput): readonly string[] {
  return [
    `Informamos a ${lender.bureaus.join(' y ')} que tu crédito está pagado y cerrado con nuestro siguiente reporte.`,
    'Si tenías pago automático, la domiciliación de este crédito queda cancelada: no habrá más cargos.',
    ...(creditBalance > 0
      ? [
          `Tienes un saldo a favor de ${formatLegalMoney(creditBalance)} al ${formatDateFull(issuedOn)}. Te lo ` +
            'devolvemos a la cuenta que tengas registrada para reembolsos.',
        ]
      : []),
  ];
}
