import { err, type Result } from '@abona/kernel/result';
import type { Database, Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Payment } from '../domain/payment.ts';
import { paymentReferenceOf } from '../payment-reference.ts';
import { lockPayment } from '../payment-store.ts';

/** A shop's own payment by whatever name, as it came with a call. */
export type OwnPayment = { readonly merchantId: string; readonly id: string };

/** Changes it under its lock; another's is as unknown as one that never was. */
export const changeOwnPayment = <Value, Refusal>(
  db: Database,
  { merchantId, id }: OwnPayment,
  change: (tx: Tx, payment: Payment) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal | 'not_found'>> =>
  transaction(db, async (tx) => {
    const reference = paymentReferenceOf(id);
    const payment = reference === null ? null : await lockPayment(tx, reference, merchantId);
    return payment === null ? err('not_found') : change(tx, payment);
  });
