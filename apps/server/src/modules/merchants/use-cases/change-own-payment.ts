import type { PaymentStatus } from '@abona/contract/merchants/payment-status';
import { err, type Result } from '@abona/kernel/result';
import type { Database, Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Payment } from '../domain/payment.ts';
import { byId, paymentReferenceOf } from '../payment-reference.ts';
import { findPayment, lockPayment } from '../stores/payment-store.ts';

/** A shop's own payment by whatever name, as it came with a call. */
export type OwnPayment = {
  readonly merchantId: string;
  readonly id: string;
  /** Who of the shop's people; its server unless said. */
  readonly person?: string | undefined;
};

/** Who changed it, as the trail calls them. */
export const actorOf = ({ merchantId, person }: Omit<OwnPayment, 'id'>): string =>
  person ?? `merchant:${merchantId}`;

/** What stands beside a change in its transaction: whether it may be at all, and what is written down of it. */
export type Beside<Refusal> = {
  readonly admit: (tx: Tx) => Promise<Result<void, Refusal>>;
  /** With the id of what came to be. */
  readonly record: (tx: Tx, id: string) => Promise<void>;
};

/** Whoever writes against our API is told where the payment stands, not to reload a page. */
type PaymentStateConflict = {
  readonly code: 'payment_state_conflict';
  readonly details: { readonly status: PaymentStatus };
};

/** Why a shop's change of its own payment was refused. */
export type OwnPaymentRefusal<Refusal = never> =
  | Exclude<Refusal, 'state_conflict'>
  | 'not_found'
  | PaymentStateConflict;

/** A shop's own payment by whatever name; null also where it is another's. */
export async function readOwnPayment(
  db: Database,
  merchantId: string,
  id: string,
): Promise<Payment | null> {
  const reference = paymentReferenceOf(id);
  return reference === null ? null : findPayment(db, merchantId, reference);
}

/** Changes it under its lock; another's is as unknown as one that never was. */
export const changeOwnPayment = <Value, Refusal extends string>(
  db: Database,
  { merchantId, id }: OwnPayment,
  change: (tx: Tx, payment: Payment) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, OwnPaymentRefusal<Refusal>>> =>
  transaction(db, async (tx) => {
    const reference = paymentReferenceOf(id);
    const payment = reference === null ? null : await lockPayment(tx, reference, merchantId);
    if (payment === null) return err('not_found');
    const changed = await change(tx, payment);
    if (changed.ok) return changed;
    if (changed.error !== 'state_conflict')
      return err(changed.error as Exclude<Refusal, 'state_conflict'>);
    // The call may itself have noticed that its time was over: told is where it stands afterwards.
    const { status } = (await lockPayment(tx, byId(payment.id))) ?? payment;
    return err({ code: 'payment_state_conflict', details: { status } });
  });
