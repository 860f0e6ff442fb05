import type { FileReply } from '@abona/contract/file';
import { merchantPayoutDocument } from '@abona/documents/merchant-payout';
import { printPdf } from '@abona/documents/print-pdf';
import { civilDate } from '@abona/kernel/civil-date';
import { csvLine, pesosText } from '@abona/kernel/csv';
import { centavos } from '@abona/kernel/money';
import { lender } from '@abona/lender/lender';
import { outsideId } from '../outside-id.ts';
import type { Sums } from '../stores/portal-home-store.ts';
import type { PayoutLine } from '../stores/portal-payout-store.ts';
import type { Payout } from '../stores/settlement-store.ts';

type WholePayout = {
  readonly shop: string;
  readonly payout: Payout;
  readonly sums: Sums;
  readonly lines: readonly PayoutLine[];
};

const nameOf = ({ payout }: WholePayout, ending: string): string =>
  `abona-deposito-${payout.businessDate}.${ending}`;

const HEAD = [
  'fecha',
  'tipo',
  'pedido',
  'sucursal',
  'articulo',
  'monto',
  'comision',
  'iva_comision',
  'neto',
];
const kinds: Readonly<Record<PayoutLine['kind'], string>> = { sale: 'venta', refund: 'reembolso' };

/** For accountants: a line for each sale and refund, and their sum, in pesos. */
export function payoutAsCsv(whole: WholePayout): FileReply {
  const { sums, lines } = whole;
  const money = (...amounts: readonly number[]) => amounts.map(pesosText);
  const text = [
    csvLine(HEAD),
    ...lines.map((line) =>
      csvLine([
        ...[line.businessDate, kinds[line.kind], line.orderId, line.branch, line.goods],
        ...money(line.amount, line.fee, line.feeIva, line.net),
      ]),
    ),
    csvLine([
      ...[null, 'suma', null, null, null],
      ...money(sums.sales + sums.refunds, sums.fee, sums.fee_iva, sums.net),
    ]),
  ].join('');
  return {
    type: 'text/csv; charset=utf-8',
    name: nameOf(whole, 'csv'),
    bytes: new TextEncoder().encode(text),
    isDownload: true,
  };
}

export async function payoutAsPdf(whole: WholePayout): Promise<FileReply> {
  const { shop, payout, lines } = whole;
  const { bytes } = await printPdf(
    merchantPayoutDocument({
      lender,
      shop,
      folio: outsideId.payout(payout.id),
      amount: payout.amount,
      businessDate: payout.businessDate,
      clabeLast4: payout.clabeLast4,
      trackingKey: payout.trackingKey,
      lines: lines.map((line) => ({
        ...line,
        businessDate: civilDate(line.businessDate),
        amount: centavos(line.amount),
        fee: centavos(line.fee),
        feeIva: centavos(line.feeIva),
        net: centavos(line.net),
      })),
    }),
  );
  return { type: 'application/pdf', name: nameOf(whole, 'pdf'), bytes };
}
