import type { MerchantChannel } from '@abona/contract/identifiers';
import type { PaymentStatus } from '@abona/contract/merchants/payment-status';
import type { Centavos } from '@abona/kernel/money';

type Named = Pick<PaymentLine, 'name' | 'quantity'>;

/**
 * What was bought, in a few words: two purchases at one shop are told apart by it. Null where the shop sent
 * no lines.
 */
export function goodsOf(lines: readonly Named[]): string | null {
  const [first, ...others] = lines;
  if (first === undefined) return null;
  const named = first.quantity > 1 ? `${first.quantity} × ${first.name}` : first.name;
  return others.length === 0 ? named : `${named} y ${others.length} más`;
}

export type PaymentLine = {
  readonly reference: string;
  readonly name: string;
  readonly quantity: number;
  readonly unitAmount: Centavos;
  readonly refundedQuantity: number;
};

export type Payment = {
  readonly id: string;
  readonly merchantId: string;
  /** Fifteen digits: how a shopper arrives. */
  readonly paymentId: number;
  /** The other way to arrive; null for a payment without an intent. */
  readonly intentId: string | null;
  readonly orderId: string;
  readonly status: PaymentStatus;
  readonly statusReason: string | null;
  readonly channel: MerchantChannel;
  readonly captureMode: 'automatic' | 'manual';
  /** What the shopper is to pay; once it is captured, what the shop took of it. */
  readonly amount: Centavos;
  /** What was authorised besides and not taken. */
  readonly releasedAmount: Centavos;
  readonly shippingAmount: Centavos;
  readonly refundedAmount: Centavos;
  readonly fee: Fee;
  readonly returnUrl: string | null;
  readonly cancelUrl: string | null;
  /** Opaque: the browser carries it back to the shop, and it decides nothing. */
  readonly returnToken: string;
  readonly customerId: number | null;
  /** The loan it became when it was captured. */
  readonly loanId: string | null;
  /** The number of its latest event. */
  readonly lastSequence: number;
  readonly expiresAt: Date;
  readonly captureBefore: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly lines: readonly PaymentLine[];
  /** The shop's own notes. */
  readonly metadata: Readonly<Record<string, string>>;
  /** Where it was sold; null unless somebody said. */
  readonly branchId: string | null;
};

/** Our commission on a sale, and its IVA. */
export type Fee = { readonly amount: Centavos; readonly iva: Centavos };

/** The browser carries a token that decides nothing: the shop's server asks us what is true. */
export function wayBackOf({ returnUrl, returnToken }: Payment): string | null {
  if (returnUrl === null) return null;
  const url = new URL(returnUrl);
  url.searchParams.set('abona_return', returnToken);
  return url.href;
}
