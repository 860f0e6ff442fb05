export type PaymentStatus =
  | 'created'
  | 'pending'
  | 'authorized'
  | 'captured'
  | 'partially_refunded'
  | 'refunded'
  | 'rejected'
  | 'cancelled'
  | 'expired';

export type PaymentLine = {
  readonly reference: string;
  readonly name: string;
  readonly quantity: number;
  /** Whole centavos. */
  readonly unit_amount: number;
};

/** What you ask for. Amounts are whole centavos: `$1,499.00` is `149900`. */
export type PaymentOrder = {
  readonly order_id: string;
  readonly amount: number;
  readonly return_url: string;
  readonly cancel_url?: string;
  readonly lines?: readonly PaymentLine[];
  readonly shipping_amount?: number;
  readonly capture_mode?: 'automatic' | 'manual';
  readonly expires_in_minutes?: number;
};

export type Payment = {
  readonly id: string;
  readonly payment_id: string;
  readonly payment_intent_id: string | null;
  readonly order_id: string;
  readonly status: PaymentStatus;
  readonly status_reason: string | null;
  readonly amount: number;
  readonly shipping_amount: number;
  readonly refunded_amount: number;
  readonly currency: 'MXN';
  readonly capture_mode: 'automatic' | 'manual';
  readonly lines: readonly (PaymentLine & { readonly refunded_quantity: number })[];
  readonly checkout_url: string | null;
  readonly return_url: string | null;
  readonly cancel_url: string | null;
  readonly sequence: number;
  readonly expires_at: string;
  readonly capture_before: string | null;
  readonly created_at: string;
  readonly updated_at: string;
};

/** What a webhook carries. Of one payment the larger `sequence` is the later truth. */
export type PaymentEvent = {
  readonly id: string;
  readonly type: `payment.${PaymentStatus}`;
  readonly timestamp: string;
  readonly sequence: number;
  readonly data: {
    readonly payment: Payment;
    readonly refund: { readonly id: string; readonly amount: number } | null;
  };
};

export type RefundOrder = {
  readonly amount?: number;
  readonly lines?: readonly { readonly reference: string; readonly quantity: number }[];
  readonly reason?: string;
};

/** Where the money of a refund goes. */
export type RefundSplit = {
  /** Back to the card or account that the down payment came from. */
  readonly to_origin: number;
  /** Off what the shopper still has to pay, interest and IVA with it. */
  readonly to_plan: number;
  /** What the shopper had paid of it in money, and gets back from us in money. */
  readonly to_customer: number;
  /** What the shopper had paid of it with points: it goes back as points. */
  readonly to_points: number;
};

/** What a refund would do. */
export type RefundPreview = RefundSplit & { readonly amount: number };

export type Refund = RefundSplit & {
  readonly id: string;
  /** The payment's own id (`pay_…`). */
  readonly payment_id: string;
  readonly amount: number;
  readonly reason: string | null;
  readonly lines: readonly {
    readonly reference: string;
    readonly quantity: number;
    readonly amount: number;
  }[];
  readonly created_at: string;
};

export type Page<Item> = { readonly items: readonly Item[]; readonly next_cursor: string | null };
export type PageQuery = { readonly cursor?: string; readonly limit?: number };

export type PaymentQuery = PageQuery & {
  readonly order_id?: string;
  readonly return_token?: string;
  readonly status?: PaymentStatus;
};
