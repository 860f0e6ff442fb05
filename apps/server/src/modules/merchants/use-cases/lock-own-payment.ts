import type { Tx } from '#platform/database/database.ts';
import type { Payment } from '../domain/payment.ts';
import { paymentReferenceOf } from '../payment-reference.ts';
import { lockPayment } from '../payment-store.ts';

/** A shop's own payment by whatever name, as it came with a call. */
export type OwnPayment = { readonly merchantId: string; readonly id: string };

/** Locks it; another's is as unknown as one that never was. */
export async function lockOwnPayment(
  tx: Tx,
  { merchantId, id }: OwnPayment,
): Promise<Payment | null> {
  const reference = paymentReferenceOf(id);
  return reference === null ? null : lockPayment(tx, reference, merchantId);
}
