import type { Selectable } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';

type Row = Selectable<Tables['portal.agreements']>;

const TABLE = 'portal.agreements';

/** What a business sells by, to be signed or signed. */
export type Agreement = {
  readonly id: string;
  readonly accountId: string;
  readonly version: string;
  readonly feeBps: number;
  /** Null: none was sent, or it was used. */
  readonly code: {
    readonly code: string;
    readonly sentAt: Date;
    readonly expiresAt: Date;
  } | null;
  readonly codesSent: number;
  readonly attempts: number;
  readonly signerId: string | null;
  readonly signed: { readonly at: Date; readonly paperHash: string } | null;
  readonly createdAt: Date;
};

export type AgreementStore = ReturnType<typeof createAgreementStore>;

const cellOf = (column: 'code' | 'paper', row: string) => ({ table: TABLE, column, row });

const agreementOf =
  (fields: FieldEncryption) =>
  (row: Row): Agreement => ({
    id: row.id,
    accountId: row.account_id,
    version: row.version,
    feeBps: row.fee_bps,
    code:
      row.code === null || row.code_sent_at === null || row.code_expires_at === null
        ? null
        : {
            code: fields.open(cellOf('code', row.id), row.code),
            sentAt: row.code_sent_at,
            expiresAt: row.code_expires_at,
          },
    codesSent: row.codes_sent,
    attempts: row.attempts,
    signerId: row.signer_id,
    signed:
      row.signed_at === null || row.paper_hash === null
        ? null
        : { at: row.signed_at, paperHash: row.paper_hash },
    createdAt: row.created_at,
  });

/** Agreements; codes and papers are sealed. */
export function createAgreementStore(fields: FieldEncryption) {
  const toAgreement = agreementOf(fields);
  const inForce = (db: Database | Tx, accountId: string) =>
    db
      .selectFrom(TABLE)
      .selectAll()
      .where('account_id', '=', accountId)
      .where('overtaken_at', 'is', null);

  return {
    find: async (db: Database | Tx, id: string): Promise<Agreement | null> => {
      const row = await db.selectFrom(TABLE).selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toAgreement(row);
    },
    /** The one that holds, or is to be signed. Whoever changes it has locked its business. */
    inForce: async (db: Database | Tx, accountId: string): Promise<Agreement | null> => {
      const row = await inForce(db, accountId).executeTakeFirst();
      return row === undefined ? null : toAgreement(row);
    },
    add: async (tx: Tx, agreement: Agreement): Promise<void> => {
      await tx
        .insertInto(TABLE)
        .values({
          id: agreement.id,
          account_id: agreement.accountId,
          version: agreement.version,
          fee_bps: agreement.feeBps,
          created_at: agreement.createdAt,
        })
        .execute();
    },
    /** The code that waits, how often it was guessed, and who asked for it. */
    saveCode: async (tx: Tx, { id, code, ...agreement }: Agreement): Promise<void> => {
      await tx
        .updateTable(TABLE)
        .set({
          code: code && fields.seal(cellOf('code', id), code.code),
          code_sent_at: code?.sentAt ?? null,
          code_expires_at: code?.expiresAt ?? null,
          codes_sent: agreement.codesSent,
          attempts: agreement.attempts,
          signer_id: agreement.signerId,
        })
        .where('id', '=', id)
        .execute();
    },
    /** Signed: the paper is kept as it is from now on. */
    sign: async (
      tx: Tx,
      id: string,
      signed: { readonly at: Date; readonly paper: Uint8Array; readonly paperHash: string },
    ): Promise<void> => {
      const paper = Buffer.from(signed.paper).toString('base64');
      await tx
        .updateTable(TABLE)
        .set({
          code: null,
          code_sent_at: null,
          code_expires_at: null,
          signed_at: signed.at,
          paper: fields.seal(cellOf('paper', id), paper),
          paper_hash: signed.paperHash,
        })
        .where('id', '=', id)
        .execute();
    },
    /** What the business says of itself is not what stands in it any more. */
    overtake: async (tx: Tx, accountId: string, at: Date): Promise<void> => {
      await tx
        .updateTable(TABLE)
        .set({ overtaken_at: at, code: null, code_sent_at: null, code_expires_at: null })
        .where('account_id', '=', accountId)
        .where('overtaken_at', 'is', null)
        .execute();
    },
    /** The paper that was signed; null: none was. */
    paperOf: async (db: Database | Tx, accountId: string): Promise<Uint8Array | null> => {
      const row = await inForce(db, accountId).executeTakeFirst();
      if (row?.paper == null) return null;
      return Buffer.from(fields.open(cellOf('paper', row.id), row.paper), 'base64');
    },
  };
}
