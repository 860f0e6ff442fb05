import { hasPayment, type PaymentIds } from './payment-ids.ts';

/** A payment that the server called valid. */
export type ValidPayment = {
  readonly merchantName: string | null;
  readonly merchantLogo: string | null;
  /** Centavos. */
  readonly amount: number | null;
  readonly orderId: string | null;
  /** The shop's way back. */
  readonly callback: string | null;
};

let known: { readonly ids: PaymentIds; readonly payment: ValidPayment } | null = null;

export function keepKnownPayment(ids: PaymentIds, payment: ValidPayment): void {
  known = { ids, payment };
}

/** The payment somebody came with, if its validation has come back already. */
export function knownPayment(ids: PaymentIds): ValidPayment | null {
  if (known === null || !hasPayment(ids)) return null;
  const isSame =
    known.ids.paymentId === ids.paymentId && known.ids.paymentIntentId === ids.paymentIntentId;
  return isSame ? known.payment : null;
}
