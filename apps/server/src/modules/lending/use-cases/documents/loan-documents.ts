import type { DocumentKind } from '@abona/contract/lending/document';
import type { RenderedPdf } from '@abona/documents/pdf/render-pdf';
import { printPdf } from '@abona/documents/print-pdf';
import type { PrintedDocument } from '@abona/documents/printed-document';
import { err, ok, type Result } from '@abona/kernel/result';
import {
  addIssued,
  type DocumentName,
  findIssued,
} from '#modules/lending/documents/issued-store.ts';
import { findKept, sealKept } from '#modules/lending/documents/kept-document.ts';
import { folioOf, printLoanDocument } from '#modules/lending/documents/print-loan-document.ts';
import { closingLetterIssued } from '#modules/lending/events.ts';
import type { Tx } from '#platform/database/database.ts';
import { snapshot, transaction } from '#platform/database/transaction.ts';
import { type DocumentsDeps, todayOf } from '../lending-deps.ts';
import { readStatement } from './read-statement.ts';

type Refusal = 'not_found' | 'loan_still_owes';

/** A document to read: of what is issued once, as it was; of all else, as the books say now. */
export async function readDocument(
  deps: DocumentsDeps,
  name: DocumentName,
): Promise<Result<PrintedDocument, Refusal>> {
  const { kind } = name;
  if (kind === 'statement') return readStatement(deps, name);
  if (kind === 'addendum') return readAddendum(deps, name);
  const wanted = { name: { ...name, kind }, today: todayOf(deps.clock) };
  return snapshot(deps.db, async (tx) => {
    if (kind !== 'closing_letter') return printLoanDocument(deps, tx, wanted);
    const issued = await findKept(deps.fields, tx, name);
    if (issued === null) return err('not_found');
    const { document } = issued.kept;
    return document === null ? printLoanDocument(deps, tx, wanted) : ok(document);
  });
}

async function readAddendum(
  { db, fields }: DocumentsDeps,
  name: DocumentName,
): Promise<Result<PrintedDocument, 'not_found'>> {
  const document = (await findKept(fields, db, name))?.kept.document ?? null;
  return document === null ? err('not_found') : ok(document);
}

/** The same as a file. Its hash is kept: a file that says something else is another version. */
export async function readDocumentFile(
  deps: DocumentsDeps,
  name: DocumentName,
): Promise<Result<RenderedPdf, Refusal>> {
  if (name.kind === 'closing_letter') return readKeptLetter(deps, name);
  const document = await readDocument(deps, name);
  if (!document.ok) return document;
  const file = await printPdf(document.value);
  if (name.kind !== 'statement' && name.kind !== 'addendum')
    await transaction(deps.db, (tx) =>
      noteFile(deps, tx, { name, document: document.value, file }),
    );
  return ok(file);
}

type Drawn = {
  readonly name: DocumentName;
  readonly document: PrintedDocument;
  readonly file: RenderedPdf;
};

async function noteFile(
  { clock }: DocumentsDeps,
  tx: Tx,
  { name, document, file }: Drawn,
): Promise<void> {
  const last = await findIssued(tx, name);
  if (last?.sha256 === file.sha256) return;
  await addIssued(tx, name, {
    version: (last?.version ?? 0) + 1,
    sha256: file.sha256,
    folio: document.folio,
    issuedOn: document.issuedOn,
    issuedAt: clock.technicalNow(),
    body: null,
  });
}

/** The files of what is kept as it was issued, for whoever sends them; any document for people of ours, who answer for it. */
export function keptFiles(deps: DocumentsDeps) {
  const fileOf = async (name: DocumentName): Promise<Buffer | null> => {
    const file = await readDocumentFile(deps, name);
    return file.ok ? file.value.bytes : null;
  };
  return {
    closingLetterOf: (customerId: number, loanId: string) =>
      fileOf(letterOf({ customerId, loanId })),
    /** By its number. */
    addendumOf: (customerId: number, which: Pick<DocumentName, 'loanId' | 'reference'>) =>
      fileOf({ customerId, kind: 'addendum', ...which }),
    documentOf: (name: DocumentName) => readDocument(deps, name),
  };
}

async function readKeptLetter(
  { db, fields }: DocumentsDeps,
  name: DocumentName,
): Promise<Result<RenderedPdf, 'not_found'>> {
  const issued = await findKept(fields, db, name);
  if (issued === null || issued.kept.file === null) return err('not_found');
  return ok({ bytes: Buffer.from(issued.kept.file, 'base64'), sha256: issued.sha256 });
}

type LetterOrder = Pick<DocumentName, 'customerId' | 'loanId'> & { readonly actor: string };
type Issued = { readonly issuedOn: string; readonly folio: string };

/** Issues the closing letter, once for ever, and says so. */
export async function issueClosingLetter(
  deps: DocumentsDeps,
  { customerId, loanId, actor }: LetterOrder,
): Promise<Result<Issued, Refusal>> {
  const name = letterOf({ customerId, loanId });
  const earlier = await findIssued(deps.db, name);
  if (earlier !== null) return ok(earlier);
  const today = todayOf(deps.clock);
  const letter = await snapshot(deps.db, (tx) => printLoanDocument(deps, tx, { name, today }));
  if (!letter.ok) return letter;
  const { bytes, sha256 } = await printPdf(letter.value);
  return transaction(deps.db, async (tx) => {
    const issue = {
      version: 1,
      sha256,
      folio: folioOf(name),
      issuedOn: today,
      issuedAt: deps.clock.technicalNow(),
      body: sealKept(deps.fields, name, {
        document: letter.value,
        file: bytes.toString('base64'),
        throughJournal: null,
      }),
    };
    const isFirst = await addIssued(tx, name, issue);
    if (!isFirst) return ok((await findIssued(tx, name)) ?? issue);
    await deps.audit(tx, {
      subject: `loan:${loanId}`,
      actor,
      action: closingLetterIssued.name,
      reason: null,
      detail: { folio: issue.folio, sha256 },
    });
    await deps.publish(tx, closingLetterIssued, { loan_id: loanId, customer_id: customerId });
    return ok(issue);
  });
}

export const letterOf = (
  whose: Pick<DocumentName, 'customerId' | 'loanId'>,
): DocumentName & { readonly kind: Extract<DocumentKind, 'closing_letter'> } => ({
  ...whose,
  kind: 'closing_letter',
  reference: 'current',
});
