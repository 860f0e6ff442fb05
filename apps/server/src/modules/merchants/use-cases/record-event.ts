import { randomUUIDv7 } from 'node:crypto';
import type { PayoutEventView } from '@abona/contract/merchants/settlement';
import type { DisputeEventView, RefundEventView } from '@abona/contract/merchants/shop-event';
import type { Tx } from '#platform/database/database.ts';
import type { Payment } from '../domain/payment.ts';
import { toPayoutView, toRefundView } from '../money-views.ts';
import { outsideId } from '../outside-id.ts';
import { toPaymentView } from '../payment-view.ts';
import { savePayment } from '../stores/payment-store.ts';
import type { Refund } from '../stores/refund-store.ts';
import type { Payout } from '../stores/settlement-store.ts';
import type { MerchantDeps } from './merchant-deps.ts';

type EventDeps = Pick<MerchantDeps, 'clock' | 'publicUrl' | 'webhooks'>;

type AboutPayment =
  | { readonly refund: Refund }
  | { readonly dispute: DisputeEventView['data']['dispute'] };

/**
 * Something happened about a payment that did not move it: the shop hears of it by the next number of that payment's
 * events, so that nothing overtakes. Its row is locked.
 */
export async function recordAbout(
  deps: EventDeps,
  tx: Tx,
  { payment, ...about }: { readonly payment: Payment } & AboutPayment,
): Promise<Payment> {
  const now = deps.clock.now();
  const after = { ...payment, lastSequence: payment.lastSequence + 1, updatedAt: now };
  await savePayment(tx, after);
  const id = randomUUIDv7();
  const told = {
    id: outsideId.event(id),
    timestamp: now.toISOString(),
    is_trial: false,
    sequence: after.lastSequence,
  };
  const view = toPaymentView(after, deps.publicUrl);
  const event: RefundEventView | DisputeEventView =
    'refund' in about
      ? {
          ...told,
          type: `refund.${about.refund.status}`,
          data: { payment: view, refund: toRefundView(about.refund) },
        }
      : {
          ...told,
          type: `dispute.${about.dispute.status}`,
          data: { payment: view, dispute: about.dispute },
        };
  await deps.webhooks.queue(tx, [
    {
      id,
      merchantId: payment.merchantId,
      about: { paymentId: payment.id },
      sequence: after.lastSequence,
      type: event.type,
      body: JSON.stringify(event),
      createdAt: deps.clock.technicalNow(),
    },
  ]);
  return after;
}

const payoutEvents = {
  scheduled: 'payout.created',
  paid: 'payout.paid',
  returned: 'payout.failed',
} as const;

/** Which of its events follows on where it stood: it is made, it ends, and what was paid may come back. */
const nextEvent = { scheduled: 2, paid: 3, returned: 4 } as const;

/** Tells a shop of a payout, as it stands now. `before`: as it stood; null: it is new. */
export async function recordPayout(
  deps: EventDeps,
  tx: Tx,
  { payout, before }: { readonly payout: Payout; readonly before: Payout['status'] | null },
): Promise<void> {
  const id = randomUUIDv7();
  const type = payoutEvents[payout.status];
  const sequence = before === null ? 1 : nextEvent[before];
  const view: PayoutEventView = {
    id: outsideId.event(id),
    type,
    timestamp: deps.clock.now().toISOString(),
    is_trial: false,
    sequence,
    data: { payout: toPayoutView(payout) },
  };
  await deps.webhooks.queue(tx, [
    {
      id,
      merchantId: payout.merchantId,
      about: { payoutId: payout.id },
      sequence,
      type,
      body: JSON.stringify(view),
      createdAt: deps.clock.technicalNow(),
    },
  ]);
}
