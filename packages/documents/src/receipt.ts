import type { Lender } from '@abona/contract/lender';
import type { CivilDate } from '@abona/kernel/civil-date';
import { formatDateFull, formatInstant } from '@abona/kernel/date-format';
import { invariant } from '@abona/kernel/invariant';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { add, type Centavos, centavos, formatMoney, sum } from '@abona/kernel/money';
import type { Bucket } from '@abona/loan-math/waterfall';
import type { Credit, Holder } from './credit.ts';
import type { Block, Fact, PrintedDocument, Row, Table } from './printed-document.ts';
import {
  attentionSentences,
  footerOf,
  holderFacts,
  type PaymentRail,
  plural,
  purchaseFacts,
  railName,
} from './wording.ts';

export type ReceiptInput = {
  readonly lender: Lender;
  readonly holder: Holder;
  readonly credit: Pick<Credit, 'loanId' | 'purchase' | 'instalmentCount'>;
  readonly payment: ReceivedPayment;
  /** In the order in which it was applied. */
  readonly applied: readonly AppliedShare[];
  /** What it left as saldo a favor; less than nothing where it used some of it. */
  readonly excess: Centavos;
  readonly after: BalanceAfter;
};

export type ReceivedPayment = {
  readonly folio: string;
  readonly amount: Centavos;
  readonly rail: PaymentRail;
  readonly receivedAtMs: number;
  /** What the provider calls it: clave de rastreo, authorisation, store reference. */
  readonly reference: string;
  readonly reversal: { readonly on: CivilDate; readonly reason: string } | null;
};

/** A part of an instalment that the payment covered; no instalment where principal was prepaid. */
export type AppliedShare = {
  readonly k: number | null;
  readonly bucket: Bucket;
  readonly base: Centavos;
  readonly iva: Centavos;
};

/** As the books stood once it was applied (or, when it was reversed, once it was undone). */
export type BalanceAfter = {
  readonly owed: Centavos;
  readonly principal: Centavos;
  readonly creditBalance: Centavos;
  readonly instalmentsPaid: number;
};

const bucketNames: Readonly<Record<Bucket, string>> = {
  late_fee: 'Comisión por atraso',
  moratory: 'Interés moratorio',
  interest: 'Interés ordinario',
  fee: 'Comisión',
  principal: 'Capital',
};

/** The receipt of a payment. What it covered and what was left over make the whole of it. */
export function receiptDocument(input: ReceiptInput): PrintedDocument {
  const { lender, holder, payment } = input;
  const applied = input.applied.filter(({ base, iva }) => base > 0 || iva > 0);
  const covered = sum(applied.map(({ base, iva }) => add(base, iva)));
  invariant(
    covered + input.excess === payment.amount,
    () => `receipt ${payment.folio}: ${covered} and ${input.excess} are not ${payment.amount}`,
  );
  return {
    kind: 'receipt',
    folio: payment.folio,
    title: 'Comprobante de pago',
    subtitle: formatInstant(payment.receivedAtMs),
    issuedOn: payment.reversal?.on ?? mexicoCityDate(payment.receivedAtMs),
    holder: holder.name,
    issuer: lender.shortName,
    footer: footerOf(lender),
    blocks: [
      heroBlock(input),
      ...reversalBlocks(payment),
      {
        kind: 'facts',
        facts: [...holderFacts(holder), ...purchaseFacts(input.credit), ...paymentFacts(payment)],
      },
      {
        kind: 'heading',
        text: payment.reversal === null ? 'Qué cubrió tu pago' : 'Qué cubría este pago',
      },
      { kind: 'table', table: coverageTable(applied, input) },
      { kind: 'heading', text: 'Cómo quedó tu crédito' },
      { kind: 'facts', facts: afterFacts(input) },
      {
        kind: 'small_print',
        text: 'Este comprobante no es un comprobante fiscal (CFDI). Hora del centro de México.',
      },
      ...attentionSentences(lender).map((text) => ({ kind: 'small_print' as const, text })),
    ],
  };
}

function heroBlock({ payment, after, credit }: ReceiptInput): Block {
  const isReversed = payment.reversal !== null;
  return {
    kind: 'hero',
    hero: {
      label: isReversed ? 'Pago revertido' : 'Recibimos tu pago',
      figure: formatMoney(payment.amount),
      detail: isReversed
        ? 'Este pago ya no cuenta para tu crédito.'
        : `${railName[payment.rail]}, ${formatInstant(payment.receivedAtMs)}`,
      beside: [
        { label: 'Debes después de este pago', value: formatMoney(after.owed) },
        { label: 'Saldo a favor', value: formatMoney(after.creditBalance) },
      ],
      flower: {
        total: credit.instalmentCount,
        paid: after.instalmentsPaid,
        overdue: 0,
        alternative: `${after.instalmentsPaid} de ${plural(credit.instalmentCount, ['pago cubierto', 'pagos cubiertos'])}`,
      },
    },
  };
}

function reversalBlocks({ reversal, amount }: ReceivedPayment): readonly Block[] {
  if (reversal === null) return [];
  return [
    {
      kind: 'notice',
      notice: {
        tone: 'overdue',
        title: 'Este pago fue revertido',
        text:
          `El ${formatDateFull(reversal.on)} se revirtió este pago de ${formatMoney(amount)}. Motivo: ` +
          `${reversal.reason}. Lo que había cubierto vuelve a deberse.`,
      },
    },
  ];
}

const paymentFacts = (payment: ReceivedPayment): readonly Fact[] => [
  { label: 'Folio', value: payment.folio },
  { label: 'Forma de pago', value: railName[payment.rail] },
  { label: 'Fecha y hora', value: formatInstant(payment.receivedAtMs) },
  { label: 'Referencia', value: payment.reference },
];

function afterFacts({ after, credit }: ReceiptInput): readonly Fact[] {
  return [
    { label: 'Debes en total', value: formatMoney(after.owed) },
    { label: 'De eso, capital', value: formatMoney(after.principal) },
    { label: 'Saldo a favor', value: formatMoney(after.creditBalance) },
    { label: 'Pagos cubiertos', value: `${after.instalmentsPaid} de ${credit.instalmentCount}` },
  ];
}

function coverageTable(
  applied: readonly AppliedShare[],
  { excess, payment }: Pick<ReceiptInput, 'excess' | 'payment'>,
): Table {
  const nothing = centavos(0);
  const rows: Row[] = applied.map(({ k, bucket, base, iva }) => [
    k === null ? 'Pago anticipado' : `Pago ${k}`,
    bucketNames[bucket],
    ...[base, iva, add(base, iva)].map(formatMoney),
  ]);
  if (excess !== 0) {
    rows.push([
      '',
      excess > 0 ? 'Saldo a favor' : 'Saldo a favor aplicado',
      ...[excess, nothing, excess].map(formatMoney),
    ]);
  }
  return {
    caption: 'Aplicación del pago',
    columns: [
      { label: 'Pago', align: 'start' },
      { label: 'Concepto', align: 'start' },
      { label: 'Monto', align: 'end' },
      { label: 'IVA', align: 'end' },
      { label: 'Total', align: 'end' },
    ],
    rows,
    totals: [
      'Total',
      '',
      formatMoney(add(sum(applied.map(({ base }) => base)), excess)),
      formatMoney(sum(applied.map(({ iva }) => iva))),
      formatMoney(payment.amount),
    ],
  };
}
