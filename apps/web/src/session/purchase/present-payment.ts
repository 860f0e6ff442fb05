import { centavos, formatMoney } from '@abona/kernel/money';
import { queryClient } from '#api/query-client.ts';
import { LANDING_PAYMENT_EVENT, type PaymentOnLanding } from '#browser/landing-payment.ts';
import { log, messageOf } from '#browser/log.ts';
import type { ValidPayment } from './known-payment.ts';
import type { PaymentIds } from './payment-ids.ts';
import { validPaymentQuery } from './valid-payment.ts';

/** Tells landing about the purchase that a visitor came with, or that there is no such purchase. */
export async function presentPayment(ids: PaymentIds): Promise<void> {
  try {
    const payment = await queryClient.fetchQuery(validPaymentQuery(ids));
    const detail = payment === null ? null : onLanding(payment);
    document.dispatchEvent(new CustomEvent(LANDING_PAYMENT_EVENT, { detail }));
  } catch (failure) {
    // Landing keeps its welcome: the purchase is looked at again when the person goes on.
    log({ level: 'warn', message: messageOf(failure), trail: 'session.present_payment' });
  }
}

const onLanding = (payment: ValidPayment): PaymentOnLanding => ({
  merchantName: payment.merchantName ?? '',
  merchantLogo: payment.merchantLogo,
  orderId: payment.orderId,
  amount: formatMoney(centavos(payment.amount ?? 0)),
  centavos: payment.amount ?? 0,
});
