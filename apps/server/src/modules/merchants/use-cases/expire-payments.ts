import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { expiryReasonOf } from '../domain/expiry.ts';
import type { Payment } from '../domain/payment.ts';
import { byId } from '../payment-reference.ts';
import { forgetSignatures } from '../stores/arrival-store.ts';
import { listOverdue, lockPayment } from '../stores/payment-store.ts';
import type { MerchantDeps } from './merchant-deps.ts';
import { recordMove } from './record-move.ts';

const BATCH = 200;
const SIGNATURE_LIFE_MS = 60 * 60_000;

/** Closes a payment that nobody opened, accepted or captured in time. The row is locked. */
export async function expireIfDue(deps: MerchantDeps, tx: Tx, payment: Payment): Promise<boolean> {
  const statusReason = expiryReasonOf(payment, deps.clock.now());
  if (statusReason === null) return false;
  const expired: Payment = { ...payment, status: 'expired', statusReason };
  await recordMove(deps, tx, { from: payment.status, payment: expired, actor: 'system' });
  return true;
}

/** Runs every few minutes; what it did not get to, the next run does. */
export async function expirePayments(deps: MerchantDeps): Promise<void> {
  for (const id of await listOverdue(deps.db, deps.clock.now(), BATCH))
    await transaction(deps.db, async (tx) => {
      const payment = await lockPayment(tx, byId(id));
      if (payment !== null) await expireIfDue(deps, tx, payment);
    });
  const dead = new Date(deps.clock.technicalNow().getTime() - SIGNATURE_LIFE_MS);
  await transaction(deps.db, (tx) => forgetSignatures(tx, dead));
}
