import type { DocumentKind } from '@abona/contract/lending/document';
import type { CivilDate } from '@abona/kernel/civil-date';
import type { Database, Tx } from '#platform/database/database.ts';

const TABLE = 'lending.issued_documents';

/** Which document of which loan. */
export type DocumentName = {
  readonly customerId: number;
  readonly loanId: string;
  readonly kind: DocumentKind;
  /** A statement's month, a receipt's payment, an addendum's number, `current`. */
  readonly reference: string;
};

export type IssuedDocument = {
  readonly version: number;
  readonly sha256: string;
  readonly folio: string;
  readonly issuedOn: CivilDate;
  /** Sealed. */
  readonly body: string | null;
};

/** As it was last issued. */
export async function findIssued(
  source: Database | Tx,
  { customerId, loanId, kind, reference }: DocumentName,
): Promise<IssuedDocument | null> {
  const row = await source
    .selectFrom(TABLE)
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('loan_id', '=', loanId)
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { version, sha256, folio, issued_on, body } = row;
  return { version, sha256, folio, issuedOn: issued_on as CivilDate, body };
}

/** A document of which a loan can have several, as a list names it. */
export type ListedDocument = Pick<IssuedDocument, 'folio' | 'issuedOn'> & {
  readonly reference: string;
};

/** All of a kind that were issued for a loan, the oldest first. */
export async function listIssued(
  source: Database | Tx,
  { customerId, loanId, kind }: Omit<DocumentName, 'reference'>,
): Promise<readonly ListedDocument[]> {
  const rows = await source
    .selectFrom(TABLE)
    .select(['reference', 'folio', 'issued_on'])
    .where('customer_id', '=', customerId)
    .where('loan_id', '=', loanId)
    .where('kind', '=', kind)
    .orderBy('issued_at')
    .orderBy('reference')
    .execute();
  return rows.map(({ reference, folio, issued_on }) => ({
    ...{ reference, folio },
    issuedOn: issued_on as CivilDate,
  }));
}

/** Everything that was issued for a loan, the latest first. */
export async function listIssuedOfLoan(
  db: Database,
  { customerId, loanId }: Pick<DocumentName, 'customerId' | 'loanId'>,
) {
  const rows = await db
    .selectFrom(TABLE)
    .select(['kind', 'reference', 'folio', 'version', 'issued_on'])
    .where('customer_id', '=', customerId)
    .where('loan_id', '=', loanId)
    .orderBy('issued_at', 'desc')
    .orderBy('reference')
    .execute();
  return rows;
}

type Issue = IssuedDocument & { readonly issuedAt: Date };

/** False where somebody else issued this version a moment ago. */
export async function addIssued(
  source: Database | Tx,
  { customerId, loanId, kind, reference }: DocumentName,
  issue: Issue,
): Promise<boolean> {
  const added = await source
    .insertInto(TABLE)
    .values({
      customer_id: customerId,
      loan_id: loanId,
      kind,
      reference,
      version: issue.version,
      sha256: issue.sha256,
      folio: issue.folio,
      issued_on: issue.issuedOn,
      issued_at: issue.issuedAt,
      body: issue.body,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows ?? 0) > 0;
}
