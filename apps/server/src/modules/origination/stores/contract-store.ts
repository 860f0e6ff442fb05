import type { Database, Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { Acceptance, ContractEvidence, Offer } from '../domain/offer.ts';
import type { ContractHolder } from '../ports.ts';

const FILES = 'origination.contract_files';

/** The file of a contract as it was accepted. */
export type ContractFile = { readonly bytes: Buffer; readonly sha256: string };

type Whose = { readonly applicationId: string; readonly customerId: number };

export type ContractStore = ReturnType<typeof createContractStore>;

/** Whom contracts name, what proves them, and their files: sealed, each bound to its row. */
export function createContractStore(fields: FieldEncryption) {
  const holderCell = (row: string) => ({ table: 'origination.offers', column: 'holder', row });
  const evidenceCell = (row: string) => ({
    table: 'origination.acceptances',
    column: 'evidence',
    row,
  });
  const fileCell = (row: string) => ({ table: FILES, column: 'body', row });

  return {
    sealHolder: (offerId: string, holder: ContractHolder): string =>
      fields.seal(holderCell(offerId), JSON.stringify(holder)),
    /** Null for an offer that was made before contracts named anybody. */
    holderOf: ({ id, holder }: Pick<Offer, 'id' | 'holder'>): ContractHolder | null =>
      holder === null ? null : JSON.parse(fields.open(holderCell(id), holder)),
    sealEvidence: (applicationId: string, evidence: ContractEvidence): string =>
      fields.seal(evidenceCell(applicationId), JSON.stringify(evidence)),
    evidenceOf: ({ applicationId, evidence }: Acceptance): ContractEvidence | null =>
      evidence === null ? null : JSON.parse(fields.open(evidenceCell(applicationId), evidence)),
    findFile: async (db: Database | Tx, whose: Whose): Promise<ContractFile | null> => {
      const row = await db
        .selectFrom(FILES)
        .select(['body', 'sha256'])
        .where('application_id', '=', whose.applicationId)
        .where('customer_id', '=', whose.customerId)
        .executeTakeFirst();
      if (row === undefined) return null;
      const bytes = Buffer.from(fields.open(fileCell(whose.applicationId), row.body), 'base64');
      return { bytes, sha256: row.sha256 };
    },
    /** The first file of a contract is the one that stays: false where there is one already. */
    addFile: async (
      db: Database | Tx,
      { customerId, acceptance, file, at }: SignedContract,
    ): Promise<boolean> => {
      const { applicationId, contractVersion, contractHash } = acceptance;
      const added = await db
        .insertInto(FILES)
        .values({
          application_id: applicationId,
          customer_id: customerId,
          contract_version: contractVersion,
          contract_hash: contractHash,
          sha256: file.sha256,
          body: fields.seal(fileCell(applicationId), file.bytes.toString('base64')),
          kept_at: at,
        })
        .onConflict((conflict) => conflict.column('application_id').doNothing())
        .executeTakeFirst();
      return Number(added.numInsertedOrUpdatedRows ?? 0) > 0;
    },
  };
}

type SignedContract = {
  readonly customerId: number;
  readonly acceptance: Acceptance;
  readonly file: ContractFile;
  readonly at: Date;
};
