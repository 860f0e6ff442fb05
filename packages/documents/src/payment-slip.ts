import type { Lender } from '@abona/contract/lender';
import type { CivilDate } from '@abona/kernel/civil-date';
import { formatDateFull } from '@abona/kernel/date-format';
import { type Centavos, formatMoney } from '@abona/kernel/money';
import type { Credit } from './credit.ts';
import type { Barcode, Fact, PrintedDocument } from './printed-document.ts';
import { attentionSentences, footerOf, purchaseFacts } from './wording.ts';

/** How to pay by a rail, in the rail's own words. */
export type SlipInstructions = {
  readonly label: string;
  /** A number that a till reads; null: there is none to read. */
  readonly barcode: Barcode | null;
  /** What has to be said or typed. */
  readonly facts: readonly Fact[];
  readonly steps: readonly string[];
  readonly note: { readonly title: string; readonly text: string };
};

export type Slip = {
  readonly instructions: SlipInstructions;
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

/** What to pay, where and until when, on a sheet that can be handed to whoever goes to pay it. */
export function paymentSlipDocument(input: SlipInput): PrintedDocument {
  const { lender, slip, folio } = input;
  const { instructions, amount, lastDay } = slip;
  const { label, barcode, facts, steps, note } = instructions;
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
      ...(barcode === null ? [] : [{ kind: 'barcode' as const, barcode }]),
      // No CURP and no address: it may be somebody else who goes to pay.
      { kind: 'facts', facts: [...facts, ...purchaseFacts(input.credit)] },
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
