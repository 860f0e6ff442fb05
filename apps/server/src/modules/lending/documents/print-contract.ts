import {
  contractClauses,
  contractDocument,
  contractFingerprint,
  type ReadableClause,
} from '@abona/documents/contract/contract-document';
import type { Acceptance, ContractInput } from '@abona/documents/contract/contract-input';
import type { Delivery } from '@abona/documents/contract/contract-template';
import { contractTemplate } from '@abona/documents/contract/contract-templates';
import type { Credit, Holder } from '@abona/documents/credit';
import type { RenderedPdf } from '@abona/documents/pdf/render-pdf';
import { printPdf } from '@abona/documents/print-pdf';
import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import { lender } from '@abona/lender/lender';
import type { LoanOffer } from '../domain/quote-offer.ts';

/** What is lent to whom, and on which text; with the acceptance once there is one. */
export type ContractOrder = {
  readonly templateId: string;
  readonly folio: string;
  readonly signedOn: CivilDate;
  readonly holder: Holder;
  readonly offer: LoanOffer;
  readonly purchase: Credit['purchase'];
  readonly downPayment: Centavos;
  readonly delivery: Delivery;
  readonly acceptance: Acceptance | null;
};

/** The hash of exactly what is agreed to. */
export const fingerprintOf = (order: ContractOrder): string => contractFingerprint(inputOf(order));

/** Cover sheet, contract and table of payments as a file. One that was accepted says so, or throws. */
export async function printContract(order: ContractOrder): Promise<RenderedPdf> {
  return printPdf(contractDocument(inputOf(order)));
}

/** The same contract's clauses, each with its summary. */
export const clausesOf = (
  order: ContractOrder,
): { readonly title: string; readonly clauses: readonly ReadableClause[] } => ({
  title: contractTemplate(order.templateId).template.title,
  clauses: contractClauses(inputOf(order)),
});

function inputOf({ offer, ...order }: ContractOrder): ContractInput {
  return {
    ...order,
    lender,
    // A contract is known by its folio: the loan begins, and gets its own name, after it.
    loanId: order.folio,
    schedule: offer.schedule,
    cat: { tenths: offer.cat.tenths, calculatedOn: offer.request.on },
    late: offer.product.latePolicy,
    directDebit: null,
  };
}
