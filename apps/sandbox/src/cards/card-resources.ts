import type { CardBehaviour } from './card-numbers.ts';

/** What is kept of a card: never its number nor its code. */
export type Card = {
  readonly bin: string;
  readonly last4: string;
  readonly brand: string;
  readonly card_type: 'debit' | 'credit';
  readonly exp_month: string;
  readonly exp_year: string;
  readonly name: string;
  readonly behaviour: CardBehaviour;
};

export type KeptToken = {
  readonly id: string;
  readonly card: Card;
  readonly used: boolean;
  readonly created_at: number;
};

type Metadata = Readonly<Record<string, unknown>>;

export type KeptCustomer = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly corporate: boolean;
  readonly custom_reference: string | null;
  readonly metadata: Metadata;
  readonly default_payment_source_id: string | null;
  readonly created_at: number;
};

export type KeptSource = {
  readonly id: string;
  readonly parent_id: string;
  readonly created_at: number;
  readonly deleted: boolean;
} & (
  | { readonly type: 'card'; readonly card: Card }
  | {
      readonly type: 'cash_recurrent';
      readonly reference: string;
      readonly expires_at: number | null;
    }
);

export type Refund = {
  readonly id: string;
  readonly amount: number;
  readonly reason: string;
  readonly created_at: number;
};

type Chargeback = {
  readonly id: string;
  readonly status: 'action_required' | 'lost' | 'won';
  readonly reason: string;
  readonly created_at: number;
};

export type ChargeMethod =
  | { readonly kind: 'card'; readonly card: Card; readonly source_id: string | null }
  | {
      readonly kind: 'cash';
      readonly reference: string;
      readonly expires_at: number;
      readonly store: string | null;
    };

export type ChargeStatus =
  | 'pending_payment'
  | 'pre_authorized'
  | 'paid'
  | 'declined'
  | 'expired'
  | 'canceled'
  | 'partially_refunded'
  | 'refunded'
  | 'charged_back';

export type KeptCharge = {
  readonly id: string;
  readonly amount: number;
  readonly status: ChargeStatus;
  readonly reference_id: string | null;
  readonly created_at: number;
  readonly paid_at: number | null;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  readonly method: ChargeMethod;
  readonly refunds: readonly Refund[];
  readonly chargeback: Chargeback | null;
};

type LineItem = {
  readonly name: string;
  readonly unit_price: number;
  readonly quantity: number;
  readonly sku?: string | undefined;
  readonly description?: string | undefined;
};

export type CustomerDetails = {
  readonly customer_id: string | null;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly corporate: boolean;
};

export type KeptOrder = {
  readonly id: string;
  readonly amount: number;
  readonly currency: 'MXN';
  readonly customer: CustomerDetails;
  readonly line_items: readonly LineItem[];
  readonly metadata: Metadata;
  readonly pre_authorize: boolean;
  readonly return_url: string | null;
  readonly three_ds_mode: string | null;
  /** Opens the page where the holder proves who they are; null when nobody is asked. */
  readonly challenge_key: string | null;
  /** One charge per order, as the lender uses it; a second one only after the first was declined. */
  readonly charges: readonly KeptCharge[];
  readonly created_at: number;
  readonly updated_at: number;
};

export const lastCharge = ({ charges }: KeptOrder): KeptCharge | null => charges.at(-1) ?? null;

export const statusOfOrder = (order: KeptOrder): ChargeStatus | null =>
  lastCharge(order)?.status ?? null;

/** The order with its last charge changed. */
export function withCharge(order: KeptOrder, change: Partial<KeptCharge>, at: number): KeptOrder {
  const last = lastCharge(order);
  if (last === null) return order;
  return {
    ...order,
    charges: [...order.charges.slice(0, -1), { ...last, ...change }],
    updated_at: at,
  };
}
