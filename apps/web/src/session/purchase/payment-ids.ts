import type { QueryParameters } from '#browser/query-parameters.ts';

/** What a shop's checkout sends along: one of them is enough. */
export type PaymentIds = Pick<QueryParameters, 'paymentId' | 'paymentIntentId'>;

export const hasPayment = ({ paymentId, paymentIntentId }: PaymentIds): boolean =>
  paymentId !== null || paymentIntentId !== null;

type PaymentBody = { readonly payment_id: string } | { readonly payment_intent_id: string };

/** As calls and addresses name it; null: there is none. */
export function paymentBody({ paymentId, paymentIntentId }: PaymentIds): PaymentBody | null {
  if (paymentId !== null) return { payment_id: paymentId };
  return paymentIntentId === null ? null : { payment_intent_id: paymentIntentId };
}
