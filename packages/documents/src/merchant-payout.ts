import type { Lender } from '@abona/contract/lender';
import type { CivilDate } from '@abona/kernel/civil-date';
import { formatDateFull } from '@abona/kernel/date-format';
import { invariant } from '@abona/kernel/invariant';
import { type Centavos, centavos, formatMoney } from '@abona/kernel/money';
import type { PrintedDocument, Row } from './printed-document.ts';
import { asWritten } from './wording.ts';

/** One sale or one refund, signed as the shop sees it. */
export type PaidLine = {
  readonly businessDate: CivilDate;
  readonly orderId: string;
  readonly goods: string | null;
  /** Where it was sold, of a shop that says so. */
  readonly branch: string | null;
  readonly kind: 'sale' | 'refund';
  readonly amount: Centavos;
  readonly fee: Centavos;
  readonly feeIva: Centavos;
  readonly net: Centavos;
};

export type PaidOutInput = {
  readonly lender: Lender;
  readonly folio: string;
  readonly shop: string;
  readonly amount: Centavos;
  readonly businessDate: CivilDate;
  readonly clabeLast4: string;
  /** The clave de rastreo, once the transfer is out. */
  readonly trackingKey: string | null;
  readonly lines: readonly PaidLine[];
};

type Figures = Pick<PaidLine, 'amount' | 'fee' | 'feeIva' | 'net'>;

/** What a shop was paid and for what, to be filed: each line with our commission and the IVA on it. */
export function merchantPayoutDocument(input: PaidOutInput): PrintedDocument {
  const { lender, lines } = input;
  const sum = (of: keyof Figures): Centavos =>
    centavos(lines.reduce((total, line) => total + line[of], 0));
  const totals = { amount: sum('amount'), fee: sum('fee'), feeIva: sum('feeIva'), net: sum('net') };
  // A sheet whose lines do not make the payout is not printed.
  invariant(totals.net === input.amount, 'the lines of a payout do not add up to it');
  return {
    kind: 'merchant_payout',
    folio: input.folio,
    title: 'Depósito',
    subtitle: formatDateFull(input.businessDate),
    issuedOn: input.businessDate,
    holder: input.shop,
    issuer: lender.shortName,
    footer: [`${lender.shortName} · ${lender.website}`],
    blocks: [
      {
        kind: 'hero',
        hero: {
          label: asWritten(input.shop),
          figure: formatMoney(input.amount),
          detail: `A la cuenta que termina en ${input.clabeLast4}.`,
          beside: [{ label: 'Clave de rastreo', value: input.trackingKey ?? 'Pendiente' }],
          flower: null,
        },
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Ventas y reembolsos', value: formatMoney(totals.amount) },
          { label: 'Comisión', value: formatMoney(totals.fee) },
          { label: 'IVA de la comisión', value: formatMoney(totals.feeIva) },
          { label: 'Te depositamos', value: formatMoney(totals.net) },
        ],
      },
      {
        kind: 'table',
        table: {
          caption: 'Línea por línea',
          columns: [
            { label: 'Fecha', align: 'start' },
            { label: 'Pedido', align: 'start' },
            { label: 'Monto', align: 'end' },
            { label: 'Comisión', align: 'end' },
            { label: 'IVA', align: 'end' },
            { label: 'Neto', align: 'end' },
          ],
          rows: lines.map(rowOf),
          totals: ['', 'Suma', ...moneyOf(totals)],
        },
      },
      {
        kind: 'small_print',
        text: 'Este resumen no es un comprobante fiscal. La factura de la comisión llega por separado.',
      },
    ],
  };
}

const rowOf = (line: PaidLine): Row => [
  line.businessDate,
  asWritten(
    `${line.kind === 'refund' ? 'Reembolso ' : ''}${line.orderId}${line.branch === null ? '' : `, ${line.branch}`}`,
  ),
  ...moneyOf(line),
];

const moneyOf = ({ amount, fee, feeIva, net }: Figures): readonly string[] =>
  [amount, fee, feeIva, net].map((one) => formatMoney(one));
