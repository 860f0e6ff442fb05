import { coverSheetDocument } from '@abona/documents/contract/contract-document';
import { currentTemplateId } from '@abona/documents/contract/contract-templates';
import type { RenderedPdf } from '@abona/documents/pdf/render-pdf';
import { printPdf } from '@abona/documents/print-pdf';
import { centavos } from '@abona/kernel/money';
import { lender } from '@abona/lender/lender';
import type { LoanOffer } from '../domain/quote-offer.ts';

/** Whom a preview is for: anybody. */
const ANYBODY = {
  name: 'Nombre de quien firma',
  customerNumber: '000000000000000',
  curp: null,
  address: [],
  email: lender.email,
} as const;

/** The carátula of an offer that nobody was made, by the text under which contracts are signed now. */
export function printCoverSheet(
  offer: LoanOffer,
  { folio }: { readonly folio: string },
): Promise<RenderedPdf> {
  const { product, request } = offer;
  const isPurchase = product.kind === 'purchase';
  return printPdf(
    coverSheetDocument({
      lender,
      folio,
      templateId: currentTemplateId,
      loanId: folio,
      signedOn: request.on,
      holder: ANYBODY,
      purchase: isPurchase ? { merchant: 'Nombre de la tienda', reference: '000000' } : null,
      schedule: offer.schedule,
      cat: { tenths: offer.cat.tenths, calculatedOn: request.on },
      late: product.latePolicy,
      downPayment: centavos(0),
      delivery: isPurchase
        ? { kind: 'merchant', merchant: 'Nombre de la tienda' }
        : { kind: 'own_account' },
      directDebit: null,
      acceptance: null,
    }),
  );
}
