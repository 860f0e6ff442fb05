import { parsePublicId } from '@abona/kernel/public-id';

/** One of the names a payment goes by. */
export type PaymentReference =
  | { readonly column: 'id'; readonly value: string }
  | { readonly column: 'intent_id'; readonly value: string }
  | { readonly column: 'payment_id'; readonly value: number };

export const byId = (value: string): PaymentReference => ({ column: 'id', value });
export const byPaymentId = (value: number): PaymentReference => ({ column: 'payment_id', value });

const PAYMENT_ID = /^[1-9]\d{14}$/;

/** Tells by its shape which name it is; null when it is none. */
export function paymentReferenceOf(text: string): PaymentReference | null {
  if (PAYMENT_ID.test(text)) return byPaymentId(Number(text));
  const intent = parsePublicId('pi', text);
  if (intent.ok) return { column: 'intent_id', value: intent.value };
  const id = parsePublicId('pay', text);
  return id.ok ? byId(id.value) : null;
}
