import type { Selectable } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { HostedSignUp } from '../domain/hosted-sign-up.ts';

const TABLE = 'merchants.hosted_sign_ups';

export async function addHostedSignUp(
  tx: Tx,
  signUp: HostedSignUp & { readonly consentedAt: Date },
): Promise<void> {
  await tx
    .insertInto(TABLE)
    .values({
      id: signUp.id,
      merchant_id: signUp.merchantId,
      merchant_customer_id: signUp.merchantCustomerId,
      consent_timestamp: signUp.consentTimestamp,
      consented_at: signUp.consentedAt,
      customer_hint: signUp.customerHint,
      created_at: signUp.createdAt,
      expires_at: signUp.expiresAt,
      used_at: signUp.usedAt,
    })
    .execute();
}

export async function findHostedSignUp(
  db: Database | Tx,
  id: string,
): Promise<HostedSignUp | null> {
  const row = await db.selectFrom(TABLE).selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toSignUp(row);
}

export async function lockHostedSignUp(tx: Tx, id: string): Promise<HostedSignUp | null> {
  const row = await tx
    .selectFrom(TABLE)
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toSignUp(row);
}

/** It is good once, whoever uses it. */
export async function useHostedSignUp(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable(TABLE).set({ used_at: at }).where('id', '=', id).execute();
}

const toSignUp = (row: Selectable<Tables['merchants.hosted_sign_ups']>): HostedSignUp => ({
  id: row.id,
  merchantId: row.merchant_id,
  merchantCustomerId: row.merchant_customer_id,
  consentTimestamp: row.consent_timestamp,
  customerHint: row.customer_hint,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  usedAt: row.used_at,
});
