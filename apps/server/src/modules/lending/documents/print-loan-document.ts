import { amortisationDocument } from '@abona/documents/contract/contract-document';
import { currentTemplateId } from '@abona/documents/contract/contract-templates';
import { paymentSlipDocument } from '@abona/documents/payment-slip';
import type { PrintedDocument } from '@abona/documents/printed-document';
import type { CivilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import { lender } from '@abona/lender/lender';
import type { Tx } from '#platform/database/database.ts';
import type { Loan } from '../domain/loan.ts';
import type { Agreement, Surroundings } from '../ports.ts';
import { findCustomerLoan } from '../stores/customer-loans-store.ts';
import { findPaymentEvent } from '../stores/payment-event-store.ts';
import { type DocumentName, findIssued } from './issued-store.ts';
import {
  agreedSchedule,
  type DocumentDeps,
  type DocumentOrder,
  loanClosingLetter,
} from './loan-documents.ts';
import { loanReceipt } from './loan-receipt.ts';

type Deps = Pick<Surroundings, 'ledger' | 'agreements' | 'payments'>;
type Refusal = 'not_found' | 'loan_still_owes';
type Printed = Promise<Result<PrintedDocument, Refusal>>;

/** All that a document needs, read at one moment. */
type Desk = DocumentFacts & {
  readonly deps: Deps;
  readonly tx: Tx;
  readonly books: DocumentDeps;
  readonly name: DocumentName;
  readonly today: CivilDate;
};

export type DocumentFacts = {
  readonly loan: Loan;
  readonly order: Omit<DocumentOrder, 'folio'>;
  /** What was signed; null where nobody knows. */
  readonly contract: Agreement['contract'] | null;
};

/**
 * Statements are told one after the other, and have a use case of their own; an addendum is written when it is signed
 * and never again.
 */
type PrintedAtOnce = DocumentName & {
  readonly kind: Exclude<DocumentName['kind'], 'statement' | 'addendum'>;
};

type Wanted = { readonly name: PrintedAtOnce; readonly today: CivilDate };

const FOLIO_LENGTH = 12;

/** What every document of a loan says of it and of its customer; null where they have no such loan. */
export async function documentFactsOf(
  deps: Deps,
  tx: Tx,
  { customerId, loanId }: Pick<DocumentName, 'customerId' | 'loanId'>,
): Promise<DocumentFacts | null> {
  const loan = await findCustomerLoan(tx, { customerId, loanId });
  const holder = loan && (await deps.agreements.holderOf(tx, customerId, loanId));
  if (!loan || !holder) return null;
  const agreement = (await deps.agreements.of(tx, customerId, [loanId])).get(loanId);
  const merchant = agreement?.merchant ?? null;
  const purchase = merchant === null ? null : purchaseOf(merchant);
  return { loan, order: { loanId, holder, purchase }, contract: agreement?.contract ?? null };
}

/** A document of a customer's loan, as the books say now. Ask in a snapshot. */
export async function printLoanDocument(deps: Deps, tx: Tx, { name, today }: Wanted): Printed {
  const facts = await documentFactsOf(deps, tx, name);
  if (facts === null) return err('not_found');
  const books = { source: tx, ledger: deps.ledger };
  return printers[name.kind]({ ...facts, deps, tx, books, name, today });
}

/** What was bought comes first: it tells one purchase at a shop from another. */
const purchaseOf = ({ name, orderId, goods }: NonNullable<Agreement['merchant']>) => ({
  merchant: goods === null ? name : `${goods}, ${name}`,
  reference: `pedido ${orderId}`,
});

const tail = (loanId: string): string =>
  publicId('loan', loanId).slice(-FOLIO_LENGTH).toUpperCase();

/** What a document is called for ever: `EC-…-2026-11`. */
export const folioOf = ({ kind, loanId, reference }: DocumentName): string => {
  const base = `${prefixes[kind]}-${tail(loanId)}`;
  // The end of a payment's id, as its screen shows it.
  if (kind === 'payment_slip') return `${base}-${reference.slice(-8).toUpperCase()}`;
  return severalOfALoan.includes(kind) ? `${base}-${reference}` : base;
};

const severalOfALoan: readonly DocumentName['kind'][] = ['statement', 'receipt', 'addendum'];

const prefixes = {
  statement: 'EC',
  receipt: 'CP',
  amortisation: 'TP',
  closing_letter: 'CF',
  payment_slip: 'FP',
  addendum: 'CM',
} as const;

const printers: Readonly<Record<PrintedAtOnce['kind'], (desk: Desk) => Printed>> = {
  receipt: printReceipt,
  amortisation: printAmortisation,
  closing_letter: printClosingLetter,
  payment_slip: printPaymentSlip,
};

async function printReceipt({ deps, tx, books, name, order }: Desk): Printed {
  const { customerId, loanId } = name;
  const event = await findPaymentEvent(tx, { loanId, sequence: Number(name.reference) });
  if (event === null) return err('not_found');
  const { paymentId } = event;
  const facts = await deps.payments?.factsOf(tx, customerId, paymentId);
  const receivedAtMs = facts?.receivedAtMs ?? event.receivedAtMs;
  const reference = facts?.reference ?? paymentId;
  const folio = folioOf(name);
  const receipt = await loanReceipt(books, { ...order, folio, paymentId, receivedAtMs, reference });
  return receipt.ok ? receipt : err('not_found');
}

/** Only while it waits: a slip that nobody should pay any more is none. */
async function printPaymentSlip({ deps, tx, name, order }: Desk): Printed {
  const { customerId, loanId, reference } = name;
  const slip = await deps.payments?.slipOf(tx, { customerId, loanId, attempt: reference });
  if (!slip) return err('not_found');
  const { holder, purchase } = order;
  const credit = { loanId: publicId('loan', loanId), purchase };
  return ok(
    paymentSlipDocument({ lender, folio: folioOf(name), holder: holder.name, credit, slip }),
  );
}

async function printAmortisation({ name, loan, order }: Desk): Printed {
  const { contract } = loan;
  const { openedOn, catTenths, latePolicy, loanId } = contract;
  return ok(
    amortisationDocument({
      lender,
      holder: order.holder,
      loanId: publicId('loan', loanId),
      folio: folioOf(name),
      templateId: currentTemplateId,
      signedOn: openedOn,
      purchase: order.purchase,
      schedule: agreedSchedule(contract),
      cat: { tenths: catTenths, calculatedOn: openedOn },
      late: latePolicy,
      downPayment: centavos(0),
      delivery: { kind: 'own_account' },
      directDebit: null,
      acceptance: null,
    }),
  );
}

/** As it would be issued on a day: today, or the day on which it was. */
async function printClosingLetter({ books, tx, name, order, today }: Desk): Printed {
  const issuedOn = (await findIssued(tx, name))?.issuedOn ?? today;
  const letter = await loanClosingLetter(books, { ...order, folio: folioOf(name), issuedOn });
  if (letter.ok) return letter;
  return err(letter.error === 'lending.loan_still_owes' ? 'loan_still_owes' : 'not_found');
}
