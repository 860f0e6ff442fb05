import type { PaymentStatus } from '@abona/contract/merchants/payment-status';
import { lockApplicationOfPayment } from '#modules/origination/stores/application-store.ts';
import { transaction } from '#platform/database/transaction.ts';
import { type MoveDeps, moveLocked } from '../applications/move-application.ts';

export type PaymentMove = {
  readonly paymentId: number;
  readonly to: PaymentStatus;
  readonly actor: string;
};

/** What a payment's end means for the application behind it; the rest of its life we bring about ourselves. */
const endings: Partial<Record<PaymentStatus, string>> = {
  cancelled: 'the shop withdrew the payment',
  expired: 'the payment ran out',
  refunded: 'the shop gave the whole purchase back',
};

/** Follows a payment that ended at its shop. One that we ended ourselves finds its application ended. */
export async function followPayment(
  deps: MoveDeps,
  { paymentId, to, actor }: PaymentMove,
): Promise<void> {
  const reason = endings[to];
  if (reason === undefined) return;
  await transaction(deps.db, async (tx) => {
    const application = await lockApplicationOfPayment(tx, paymentId);
    // A loan ends by a refund alone, and nothing that is no loan can be refunded.
    if (application === null || (application.status === 'loan') !== (to === 'refunded')) return;
    await moveLocked(deps, tx, { application, to: 'cancelled', actor, reason });
  });
}
