/** What the app tells the landing page about a payment once it knows that it is valid. */
export type PaymentOnLanding = {
  readonly merchantName: string;
  readonly merchantLogo: string | null;
  readonly orderId: string | null;
  /** Formatted, "$4,899.00". */
  readonly amount: string;
  readonly centavos: number;
};

/** Dispatched on `document` by the app; its detail is a `PaymentOnLanding`, or null: not valid. */
export const LANDING_PAYMENT_EVENT = 'abona:landing-payment';
