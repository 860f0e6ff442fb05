import type { ProofProblem, ProofStatus } from '@abona/contract/portal/account-status';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';

type Row = Selectable<Tables['portal.clabe_proofs']>;

const TABLE = 'portal.clabe_proofs';

/** One centavo that was sent to an account, and what it proved. */
export type Proof = {
  readonly id: string;
  readonly accountId: string;
  readonly clabe: string;
  readonly attempts: number;
  readonly status: ProofStatus;
  readonly problem: ProofProblem | null;
  /** Who the bank's receipt says that the holder is; null: it was not read yet. */
  readonly holder: { readonly holder: string; readonly rfc: string | null } | null;
  readonly trackingKey: string | null;
  readonly begunBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
};

export type ProofStore = ReturnType<typeof createProofStore>;

const cellOf = (column: 'clabe' | 'holder', row: string) => ({ table: TABLE, column, row });

/** Proofs; which accounts they are of is sealed, and of their codes only a keyed hash is kept. */
export function createProofStore(fields: FieldEncryption) {
  const codeHashOf = (id: string, code: string) =>
    fields.blindIndex('portal.proof_code', `${id}:${code}`);
  const toProof = (row: Row): Proof => ({
    id: row.id,
    accountId: row.account_id,
    clabe: fields.open(cellOf('clabe', row.id), row.clabe),
    attempts: row.attempts,
    status: row.status,
    problem: row.problem,
    holder: row.holder && JSON.parse(fields.open(cellOf('holder', row.id), row.holder)),
    trackingKey: row.tracking_key,
    begunBy: row.begun_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
  });
  const changing = (proof: Proof) => ({
    attempts: proof.attempts,
    status: proof.status,
    problem: proof.problem,
    holder: proof.holder && fields.seal(cellOf('holder', proof.id), JSON.stringify(proof.holder)),
    tracking_key: proof.trackingKey,
    ended_at: proof.endedAt,
  });
  const latest = (db: Database | Tx, accountId: string) =>
    db
      .selectFrom(TABLE)
      .selectAll()
      .where('account_id', '=', accountId)
      .where('status', '<>', 'replaced')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1);

  return {
    add: async (tx: Tx, proof: Proof, code: string): Promise<void> => {
      await tx
        .insertInto(TABLE)
        .values({
          id: proof.id,
          account_id: proof.accountId,
          clabe: fields.seal(cellOf('clabe', proof.id), proof.clabe),
          clabe_index: fields.blindIndex('portal.clabe', proof.clabe),
          clabe_last4: proof.clabe.slice(-4),
          code_hash: codeHashOf(proof.id, code),
          begun_by: proof.begunBy,
          created_at: proof.createdAt,
          expires_at: proof.expiresAt,
          ...changing(proof),
        })
        .execute();
    },
    save: async (tx: Tx, proof: Proof): Promise<void> => {
      await tx.updateTable(TABLE).set(changing(proof)).where('id', '=', proof.id).execute();
    },
    find: async (db: Database | Tx, id: string): Promise<Proof | null> => {
      const row = await db.selectFrom(TABLE).selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toProof(row);
    },
    /** The one that counts: the last that no other replaced. Whoever changes it has locked its business. */
    latest: async (db: Database | Tx, accountId: string): Promise<Proof | null> => {
      const row = await latest(db, accountId).executeTakeFirst();
      return row === undefined ? null : toProof(row);
    },
    isRight: async (tx: Tx, { id }: Proof, code: string): Promise<boolean> => {
      const row = await tx
        .selectFrom(TABLE)
        .select('code_hash')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row.code_hash === codeHashOf(id, code);
    },
    /** When centavos were sent for a business since then. */
    sentSince: async (tx: Tx, accountId: string, since: Date): Promise<readonly Date[]> => {
      const rows = await tx
        .selectFrom(TABLE)
        .select('created_at')
        .where('account_id', '=', accountId)
        .where('created_at', '>', since)
        .execute();
      return rows.map(({ created_at: at }) => at);
    },
  };
}
