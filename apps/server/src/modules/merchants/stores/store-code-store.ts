import type { Database, Tx } from '#platform/database/database.ts';

export type StoreCode = {
  readonly code: string;
  readonly customerId: number;
  readonly applicationProcessId: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

const TABLE = 'merchants.store_codes';

export async function addStoreCode(tx: Tx, code: StoreCode): Promise<void> {
  await tx
    .insertInto(TABLE)
    .values({
      code: code.code,
      customer_id: code.customerId,
      application_process_id: code.applicationProcessId,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
    })
    .execute();
}

/** An application has one code at a time. */
export async function revokeStoreCodes(
  tx: Tx,
  applicationProcessId: number,
  at: Date,
): Promise<void> {
  await tx
    .updateTable(TABLE)
    .set({ revoked_at: at })
    .where('application_process_id', '=', applicationProcessId)
    .where('revoked_at', 'is', null)
    .where('payment_id', 'is', null)
    .execute();
}

/** A code, and whether it was revoked or charged. */
export type KnownStoreCode = StoreCode & {
  readonly isRevoked: boolean;
  readonly paymentId: string | null;
};

export const findStoreCode = (db: Database | Tx, code: string): Promise<KnownStoreCode | null> =>
  db.selectFrom(TABLE).selectAll().where('code', '=', code).executeTakeFirst().then(toKnown);

export const lockStoreCode = (tx: Tx, code: string): Promise<KnownStoreCode | null> =>
  tx
    .selectFrom(TABLE)
    .selectAll()
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst()
    .then(toKnown);

/** The one an application got last. */
export const findLatestStoreCode = (
  db: Database | Tx,
  applicationProcessId: number,
): Promise<KnownStoreCode | null> =>
  db
    .selectFrom(TABLE)
    .selectAll()
    .where('application_process_id', '=', applicationProcessId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
    .then(toKnown);

/** A code is charged once. */
export async function chargeCode(tx: Tx, code: string, paymentId: string): Promise<void> {
  await tx.updateTable(TABLE).set({ payment_id: paymentId }).where('code', '=', code).execute();
}

type Row = {
  readonly code: string;
  readonly customer_id: number;
  readonly application_process_id: number;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
  readonly payment_id: string | null;
};

const toKnown = (row: Row | undefined): KnownStoreCode | null =>
  row === undefined
    ? null
    : {
        code: row.code,
        customerId: row.customer_id,
        applicationProcessId: row.application_process_id,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        isRevoked: row.revoked_at !== null,
        paymentId: row.payment_id,
      };
