import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { log, messageOf } from '#browser/log.ts';
import { flagValues } from '#flags/flag-store.ts';
import { keepKnownPayment, type ValidPayment } from './known-payment.ts';
import { type PaymentIds, paymentBody } from './payment-ids.ts';
import { paymentSignature } from './payment-signature.ts';

/** The payment somebody came with; null: there is none, or the server does not call it valid. */
export const validPaymentQuery = (ids: PaymentIds) =>
  queryOptions({
    queryKey: ['valid-payment', ids.paymentId, ids.paymentIntentId],
    queryFn: ({ signal }) => validate(ids, signal),
  });

async function validate(ids: PaymentIds, signal: AbortSignal): Promise<ValidPayment | null> {
  const body = paymentBody(ids);
  if (body === null) return null;
  const usesSignature = 'payment_intent_id' in body && flagValues().validatePaymentWithToken;
  const signature = usesSignature ? await signatureFor(body.payment_intent_id, signal) : null;
  const payment = await call(
    'validatePayment',
    { body: { ...body, use_signature: usesSignature } },
    { signal, ...(signature === null ? {} : { signature }) },
  );
  if (!payment.valid) return null;
  keepKnownPayment(ids, payment);
  return payment;
}

/** Whether a payment without a signature is good enough, the shop's setting decides at the server. */
async function signatureFor(paymentIntentId: string, signal: AbortSignal): Promise<string | null> {
  try {
    const { token } = await call(
      'getPaymentToken',
      { query: { payment_intent_id: paymentIntentId } },
      { signal },
    );
    return await paymentSignature({
      token,
      paymentIntentId,
      timestamp: Math.floor(Date.now() / 1_000),
    });
  } catch (failure) {
    log({ level: 'warn', message: messageOf(failure), trail: 'session.payment_signature' });
    return null;
  }
}
