import { createHash } from 'node:crypto';
import type { PrintedDocument } from '@abona/documents/printed-document';
import { err, ok, type Result } from '@abona/kernel/result';
import {
  addIssued,
  type DocumentName,
  findIssued,
} from '#modules/lending/documents/issued-store.ts';
import { findKept, sealKept } from '#modules/lending/documents/kept-document.ts';
import {
  type LoanStatement,
  loanStatement,
  type StatementOrder,
} from '#modules/lending/documents/loan-documents.ts';
import { documentFactsOf, folioOf } from '#modules/lending/documents/print-loan-document.ts';
import { statementMonths } from '#modules/lending/domain/statement-months.ts';
import { findCustomerLoan } from '#modules/lending/stores/customer-loans-store.ts';
import { lockLoanRow } from '#modules/lending/stores/loan-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { type DocumentsDeps, todayOf } from '../lending-deps.ts';

/**
 * The statement of a month. It is issued when it is read for the first time, together with those of the
 * months before that nobody has read, and stays as it was: what is learnt later of its days is told by the
 * next one.
 */
export async function readStatement(
  deps: DocumentsDeps,
  name: DocumentName,
): Promise<Result<PrintedDocument, 'not_found'>> {
  const issued = await findKept(deps.fields, deps.db, name);
  if (issued !== null && issued.kept.document !== null) return ok(issued.kept.document);
  return transaction(deps.db, (tx) => issueUntil(deps, tx, name));
}

async function issueUntil(
  deps: DocumentsDeps,
  tx: Tx,
  name: DocumentName,
): Promise<Result<PrintedDocument, 'not_found'>> {
  if ((await findCustomerLoan(tx, name)) === null) return err('not_found');
  // Nothing of the loan moves while its statements are written, and nobody else writes them.
  await lockLoanRow(tx, name.loanId);
  const facts = await documentFactsOf(deps, tx, name);
  if (facts === null) return err('not_found');
  const months = statementMonths(facts.loan, todayOf(deps.clock)).toReversed();
  const wanted = months.findIndex(({ month }) => month === name.reference);
  let last: LoanStatement | null = null;
  for (const period of months.slice(0, wanted + 1)) {
    const order = { ...facts.order, period, toldThrough: last?.throughJournal ?? 0 };
    last = await keptOrIssued(deps, tx, { name: { ...name, reference: period.month }, order });
  }
  return last === null ? err('not_found') : ok(last.document);
}

type Issuing = { readonly name: DocumentName; readonly order: Omit<StatementOrder, 'folio'> };

async function keptOrIssued(
  deps: DocumentsDeps,
  tx: Tx,
  { name, order }: Issuing,
): Promise<LoanStatement | null> {
  const issued = await findKept(deps.fields, tx, name);
  if (issued !== null && issued.kept.document !== null)
    return { document: issued.kept.document, throughJournal: issued.kept.throughJournal ?? 0 };
  const books = { source: tx, ledger: deps.ledger };
  const statement = await loanStatement(books, { ...order, folio: folioOf(name) });
  if (!statement.ok) return null;
  const { document, throughJournal } = statement.value;
  await addIssued(tx, name, {
    version: ((await findIssued(tx, name))?.version ?? 0) + 1,
    // Of what it says: the file is drawn from that whenever somebody wants it.
    sha256: createHash('sha256').update(JSON.stringify(document)).digest('hex'),
    folio: document.folio,
    issuedOn: document.issuedOn,
    issuedAt: deps.clock.technicalNow(),
    body: sealKept(deps.fields, name, { document, file: null, throughJournal }),
  });
  return statement.value;
}
