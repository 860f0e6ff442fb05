import type { PaymentStatus } from '@abona/contract/merchants/payment-status';
import { type Centavos, centavos } from '@abona/kernel/money';
import { type Effect, onEvent, type Worker } from '#platform/jobs/worker.ts';
import { paymentMoved, payoutScheduled, restReleased, storeCodeCharged } from './events.ts';

type Reaction<Event> = {
  readonly name: string;
  readonly effect: Effect;
  readonly run: (event: Event) => Promise<void>;
};
type PaymentMoved = {
  readonly paymentId: number;
  readonly customerId: number | null;
  readonly to: PaymentStatus;
  readonly actor: string;
};
type RestReleased = {
  readonly paymentId: number;
  readonly customerId: number;
  readonly merchantId: string;
  readonly amount: Centavos;
  readonly released: Centavos;
};
type StoreCodeCharged = {
  readonly applicationProcessId: number;
  readonly customerId: number;
  readonly paymentId: number;
};

/** What others may do when something happens here. */
export type MerchantReactions = {
  readonly onPaymentMoved: (
    reaction: Reaction<PaymentMoved> & {
      /** Where to; anywhere unless said. */
      readonly to?: readonly PaymentStatus[];
    },
  ) => Worker;
  /** A shop took less of a purchase than its customer had agreed to. */
  readonly onRestReleased: (reaction: Reaction<RestReleased>) => Worker;
  readonly onStoreCodeCharged: (reaction: Reaction<StoreCodeCharged>) => Worker;
  readonly onPayoutScheduled: (
    reaction: Reaction<{
      readonly payoutId: string;
      readonly merchantId: string;
      readonly amount: Centavos;
    }>,
  ) => Worker;
};

export const reactionsTo: MerchantReactions = {
  onPaymentMoved: ({ run, to: wanted, ...reaction }) =>
    onEvent(paymentMoved, {
      ...reaction,
      concerns: ({ to_status }) => wanted === undefined || wanted.includes(to_status),
      run: ({ payment_id: paymentId, customer_id: customerId, to_status: to, actor }) =>
        run({ paymentId, customerId, to, actor }),
    }),
  onRestReleased: ({ run, ...reaction }) =>
    onEvent(restReleased, {
      ...reaction,
      run: (event) =>
        run({
          paymentId: event.payment_id,
          customerId: event.customer_id,
          merchantId: event.merchant_id,
          amount: centavos(event.amount),
          released: centavos(event.released),
        }),
    }),
  onStoreCodeCharged: ({ run, ...reaction }) =>
    onEvent(storeCodeCharged, {
      ...reaction,
      run: (event) =>
        run({
          applicationProcessId: event.application_process_id,
          customerId: event.customer_id,
          paymentId: event.payment_id,
        }),
    }),
  onPayoutScheduled: ({ run, ...reaction }) =>
    onEvent(payoutScheduled, {
      ...reaction,
      run: ({ payout_id: payoutId, merchant_id: merchantId, amount }) =>
        run({ payoutId, merchantId, amount: centavos(amount) }),
    }),
};
