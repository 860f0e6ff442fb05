import type { Database, Tx } from '#platform/database/database.ts';
import type { Merchant } from '../domain/merchant.ts';
import type { Payment } from '../domain/payment.ts';
import type { PaymentReference } from '../payment-reference.ts';
import { toPayment } from './payment-store.ts';

/** A payment as somebody arriving with its number meets it. */
export type ArrivingPayment = {
  readonly payment: Payment;
  readonly merchant: Pick<Merchant, 'name' | 'logoUrl' | 'integrationName' | 'requiresSignature'>;
};

/** One statement: it is asked for by everybody who comes from a shop. */
export async function findArriving(
  db: Database,
  reference: PaymentReference,
): Promise<ArrivingPayment | null> {
  const row = await db
    .selectFrom('merchants.payments as payment')
    .innerJoin('merchants.merchants as merchant', 'merchant.id', 'payment.merchant_id')
    .selectAll('payment')
    .select([
      'merchant.name',
      'merchant.logo_url',
      'merchant.integration_name',
      'merchant.requires_signature',
    ])
    .where(`payment.${reference.column}`, '=', reference.value)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    payment: toPayment(row, []),
    merchant: {
      name: row.name,
      logoUrl: row.logo_url,
      integrationName: row.integration_name,
      requiresSignature: row.requires_signature,
    },
  };
}

/** False when the signature was used before. */
export async function useSignature(db: Database, tokenId: string, at: Date): Promise<boolean> {
  const used = await db
    .insertInto('merchants.used_signatures')
    .values({ token_id: tokenId, used_at: at })
    .onConflict((conflict) => conflict.column('token_id').doNothing())
    .returning('token_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** What cannot come back: a token is dead long before. */
export async function forgetSignatures(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('merchants.used_signatures').where('used_at', '<', before).execute();
}
