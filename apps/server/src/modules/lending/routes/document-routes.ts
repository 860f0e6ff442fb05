import type { FileReply } from '@abona/contract/file';
import * as contract from '@abona/contract/lending/document';
import { parsePublicId, publicId } from '@abona/kernel/public-id';
import { err, mapOk, ok } from '@abona/kernel/result';
import type { LinkHolder } from '#platform/file-links.ts';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { documentUrl, readCalendarLink, readDocumentLink } from '../document-links.ts';
import {
  type DocumentName,
  findIssued,
  type ListedDocument,
  listIssued,
} from '../documents/issued-store.ts';
import { paymentCalendar } from '../documents/payment-calendar.ts';
import { listPaymentEvents, type PaymentEvent } from '../stores/payment-event-store.ts';
import { listStatements } from '../use-cases/documents/list-statements.ts';
import {
  issueClosingLetter,
  letterOf,
  readDocument,
  readDocumentFile,
} from '../use-cases/documents/loan-documents.ts';
import { showLoan } from '../use-cases/show-loans.ts';
import { titleOf } from '../views/loan-summary.ts';
import type { RouteDeps } from './route-deps.ts';

type Whose = Pick<DocumentName, 'customerId' | 'loanId'>;

export function documentRoutes(api: Api, deps: RouteDeps): void {
  mount(api, contract.listStatements, async ({ caller, query }) =>
    listStatements(deps, caller, query),
  );

  mount(api, contract.listReceipts, async ({ caller, params }) => {
    const { customerId, sessionId } = caller;
    const shown = await showLoan(deps, customerId, params.loan_id);
    if (shown === null) return err('not_found');
    const { contract: agreed, state } = shown.loan;
    const { loanId } = agreed;
    const letter = letterOf({ customerId, loanId });
    const [payments, issued, addenda] = await Promise.all([
      listPaymentEvents(deps.db, loanId),
      findIssued(deps.db, letter),
      listIssued(deps.db, { customerId, loanId, kind: 'addendum' }),
    ]);
    return ok({
      receipts: payments.map((payment) => toReceipt(deps, payment, { caller, loanId })),
      amortisation_url: documentUrl(deps, amortisationOf(loanId), caller),
      contract_url: shown.agreement?.contractUrlIn(sessionId) ?? null,
      closing_letter_url: issued === null ? null : documentUrl(deps, letter, caller),
      addenda: addenda.map((addendum) => toAddendum(deps, addendum, { caller, loanId })),
      can_issue_closing_letter:
        issued === null &&
        state.closing !== null &&
        state.closing !== 'written_off' &&
        state.closing !== 'void',
    });
  });

  mount(api, contract.getDocument, async ({ caller, params }) => {
    const loanId = parsePublicId('loan', params.loan_id);
    if (!loanId.ok) return err('not_found');
    const { kind, reference } = params;
    const name = { customerId: caller.customerId, loanId: loanId.value, kind, reference };
    const document = await readDocument(deps, name);
    if (!document.ok) return err('not_found');
    const { folio, title, subtitle, issuedOn, blocks, footer } = document.value;
    const pdf_url = documentUrl(deps, name, caller);
    const shown = { folio, title, subtitle, issued_on: issuedOn, blocks, footer };
    return ok({ kind, loan_id: params.loan_id, ...shown, pdf_url });
  });

  mount(api, contract.issueClosingLetter, async ({ caller, params }) => {
    const { customerId } = caller;
    const loanId = parsePublicId('loan', params.loan_id);
    if (!loanId.ok) return err('not_found');
    const whose = { customerId, loanId: loanId.value };
    return mapOk(
      await issueClosingLetter(deps, { ...whose, actor: `customer:${customerId}` }),
      ({ issuedOn, folio }) => ({
        issued_on: issuedOn,
        folio,
        pdf_url: documentUrl(deps, letterOf(whose), caller),
      }),
    );
  });

  fileRoutes(api, deps);
}

const amortisationOf = (loanId: string) =>
  ({ loanId, kind: 'amortisation', reference: 'current' }) as const;

type Shown = { readonly caller: LinkHolder; readonly loanId: string };

function toReceipt(
  deps: RouteDeps,
  payment: PaymentEvent,
  { caller, loanId }: Shown,
): contract.ReceiptSummary {
  const reference = String(payment.sequence);
  return {
    receipt_id: reference,
    loan_id: publicId('loan', loanId),
    amount: payment.amount,
    rail: payment.rail,
    on: payment.on,
    is_reversed: payment.reversedOn !== null,
    instalments: payment.outcome.applied.map(({ k }) => k),
    pdf_url: documentUrl(deps, { loanId, kind: 'receipt', reference }, caller),
  };
}

/** An addendum as it is listed, with its file for the session that asks. */
export const toAddendum = (
  deps: Pick<RouteDeps, 'links'>,
  { reference, folio, issuedOn }: ListedDocument,
  { caller, loanId }: Shown,
): contract.AddendumSummary => ({
  folio,
  signed_on: issuedOn,
  pdf_url: documentUrl(deps, { loanId, kind: 'addendum', reference }, caller),
});

const fileNames: Readonly<Record<contract.DocumentKind, string>> = {
  statement: 'estado-de-cuenta',
  receipt: 'comprobante',
  amortisation: 'tabla-de-pagos',
  closing_letter: 'carta-finiquito',
  payment_slip: 'ficha-de-pago',
  addendum: 'convenio',
};

function fileRoutes(api: Api, deps: RouteDeps): void {
  mount(api, contract.openDocument, async ({ params }) => {
    const whose = await readCalendarLink(deps, params.token);
    if (whose !== null) return openCalendar(deps, whose);
    const name = await readDocumentLink(deps, params.token);
    if (name === null) return err('link_expired');
    const file = await readDocumentFile(deps, name);
    if (!file.ok) return err('not_found');
    const part = name.reference === 'current' ? '' : `-${name.reference}`;
    return ok({
      type: 'application/pdf',
      name: `${fileNames[name.kind]}-abona${part}.pdf`,
      bytes: file.value.bytes,
    });
  });
}

async function openCalendar(deps: RouteDeps, { customerId, loanId }: Whose) {
  const shown = await showLoan(deps, customerId, publicId('loan', loanId));
  if (shown === null) return err('not_found' as const);
  const file: FileReply = {
    type: 'text/calendar',
    name: 'abonos.ics',
    bytes: Buffer.from(paymentCalendar(titleOf(shown), shown.loan)),
  };
  return ok(file);
}
