import type { Lender } from '@abona/contract/lender';
import type { CivilDate } from '@abona/kernel/civil-date';
import { formatDateFull } from '@abona/kernel/date-format';
import { type Centavos, formatMoney } from '@abona/kernel/money';
import type { Credit } from './credit.ts';
import type { Block, Fact, PrintedDocument } from './printed-document.ts';
import { attentionSentences, footerOf, purchaseFacts } from './wording.ts';

/** Where a payment that waits for the customer is to be made. */
export type SlipWay =
  | { readonly rail: 'oxxo'; readonly number: string; readonly formatted: string }
  | {
      readonly rail: 'spei';
      readonly clabe: string;
      readonly bank: string;
      readonly beneficiary: string;
    };

export type Slip = {
  readonly way: SlipWay;
  readonly amount: Centavos;
  readonly begunOn: CivilDate;
  /** The last day on which it is waited for. */
  readonly lastDay: CivilDate;
};

export type SlipInput = {
  readonly lender: Lender;
  readonly folio: string;
  readonly holder: string;
  readonly credit: Pick<Credit, 'loanId' | 'purchase'>;
  readonly slip: Slip;
};

const words = {
  oxxo: {
    label: 'Paga en cualquier OXXO',
    steps: [
      'Di en la caja que vas a pagar un servicio con código de barras.',
      'Muestra esta hoja, o di el número de referencia.',
      'Paga en efectivo el monto exacto y guarda tu ticket.',
    ],
    note: {
      title: 'OXXO cobra una comisión aparte',
      text: 'Tu abono se refleja el mismo día y te avisamos.',
    },
  },
  spei: {
    label: 'Transfiere exactamente',
    steps: [
      'Entra a la app o al sitio de tu banco y elige transferir por SPEI.',
      'Escribe la CLABE y revisa que el banco y el beneficiario sean los de esta hoja.',
      'Transfiere el monto exacto y guarda tu comprobante.',
    ],
    note: {
      title: 'Sin costo y casi al momento',
      text: 'Esta CLABE es solo de este crédito: sirve para todos sus abonos.',
    },
  },
} as const;

/** What to pay, where and until when, on a sheet that can be handed to whoever goes to pay it. */
export function paymentSlipDocument(input: SlipInput): PrintedDocument {
  const { lender, slip, folio } = input;
  const { way, amount, lastDay } = slip;
  const { label, steps, note } = words[way.rail];
  return {
    kind: 'payment_slip',
    folio,
    title: 'Ficha de pago',
    subtitle: `Paga a más tardar el ${formatDateFull(lastDay)}`,
    issuedOn: slip.begunOn,
    holder: input.holder,
    issuer: lender.shortName,
    footer: footerOf(lender),
    blocks: [
      {
        kind: 'hero',
        hero: {
          label,
          figure: formatMoney(amount),
          detail: `A más tardar el ${formatDateFull(lastDay)}.`,
          beside: [{ label: 'Folio', value: folio.slice(-FOLIO_END) }],
          flower: null,
        },
      },
      ...wayBlocks(way),
      // No CURP and no address: it may be somebody else who goes to pay.
      { kind: 'facts', facts: [...wayFacts(way), ...purchaseFacts(input.credit)] },
      { kind: 'heading', text: 'Cómo pagar' },
      { kind: 'list', items: steps },
      { kind: 'notice', notice: { tone: 'plain', ...note } },
      {
        kind: 'small_print',
        text: 'Esta ficha no es un comprobante: tu comprobante está en la app cuando recibimos el pago.',
      },
      ...attentionSentences(lender).map((text) => ({ kind: 'small_print' as const, text })),
    ],
  };
}

/** As short as the app shows it. */
const FOLIO_END = 8;

function wayBlocks(way: SlipWay): readonly Block[] {
  if (way.rail !== 'oxxo') return [];
  const alternative = `Código de barras de la referencia ${way.formatted}`;
  return [{ kind: 'barcode', barcode: { digits: way.number, alternative } }];
}

function wayFacts(way: SlipWay): readonly Fact[] {
  if (way.rail === 'oxxo') return [{ label: 'Referencia', value: way.formatted }];
  return [
    { label: 'CLABE (18 dígitos)', value: way.clabe },
    { label: 'Banco', value: way.bank },
    { label: 'Beneficiario', value: way.beneficiary },
  ];
}
