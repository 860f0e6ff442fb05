import type { PrintedDocument } from '@abona/documents/printed-document';
import type { Database, Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import { type DocumentName, findIssued, type IssuedDocument } from './issued-store.ts';

/** What stays of a document that was issued, whatever is learnt later. */
export type KeptDocument = {
  /** Null: a letter of which only the file was kept. */
  readonly document: PrintedDocument | null;
  /** The file itself, as base64, where its very bytes are kept. */
  readonly file: string | null;
  /** Of a statement: the last journal of its loan that it knew of. */
  readonly throughJournal: number | null;
};

const cellOf = ({ loanId }: Pick<DocumentName, 'loanId'>) => ({
  table: 'lending.issued_documents',
  column: 'body',
  row: loanId,
});

export const sealKept = (fields: FieldEncryption, name: DocumentName, kept: KeptDocument): string =>
  fields.seal(cellOf(name), JSON.stringify(kept));

/** As it was last issued; null where it was not, or where nothing of it is kept. */
export async function findKept(
  fields: FieldEncryption,
  source: Database | Tx,
  name: DocumentName,
): Promise<(IssuedDocument & { readonly kept: KeptDocument }) | null> {
  const issued = await findIssued(source, name);
  const kept = issued?.body ? readKept(fields.open(cellOf(name), issued.body)) : null;
  return issued === null || kept === null ? null : { ...issued, kept };
}

/** A letter was once kept as its bare file; of somebody who was erased nothing is left. */
function readKept(text: string): KeptDocument | null {
  if (text === '') return null;
  if (text.startsWith('{')) return JSON.parse(text) as KeptDocument;
  return { document: null, file: text, throughJournal: null };
}
