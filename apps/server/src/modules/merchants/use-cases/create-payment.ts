import { randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto';
import type { FieldFailure } from '@abona/contract/errors';
import type { PaymentOrder } from '@abona/contract/merchants/payment';
import { invariant } from '@abona/kernel/invariant';
import { centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { rollPublicNumber } from '#platform/public-number.ts';
import type { Payment } from '../domain/payment.ts';
import { objectionsTo } from '../domain/payment-order.ts';
import type { Offers } from '../ports.ts';
import type { SellingTerms } from '../stores/merchant-store.ts';
import { addPayment, lockPaymentOfOrder } from '../stores/payment-store.ts';
import { expireIfDue } from './expire-payments.ts';
import type { MerchantDeps } from './merchant-deps.ts';
import { recordOpening } from './record-move.ts';

const MINUTE_MS = 60_000;
const RETURN_TOKEN_BYTES = 24;

type Request = {
  readonly merchantId: string;
  readonly order: PaymentOrder;
  /** Whether the shopper arrives by an intent, which the browser signs. */
  readonly isIntent: boolean;
};

type Refusal =
  | 'merchant_suspended'
  | 'order_exists'
  | { readonly code: 'validation_failed'; readonly fields: readonly FieldFailure[] };

export function createPayment(
  deps: MerchantDeps & { readonly offers: Offers },
  { merchantId, order, isIntent }: Request,
): Promise<Result<Payment, Refusal>> {
  return transaction(deps.db, async (tx) => {
    const merchant = await deps.terms.find(tx, merchantId);
    invariant(merchant !== null, `a key of a merchant that is not there: ${merchantId}`);
    if (merchant.suspendedAt !== null) return err('merchant_suspended');
    const leastAmount = await deps.offers.leastAmount(tx);
    const { origins, mode } = merchant;
    const fields = objectionsTo(order, { origins, mode, leastAmount });
    if (fields.length > 0) return err({ code: 'validation_failed', fields });
    const payment = paymentOf(merchant, order, { isIntent, now: deps.clock.now() });
    const opened = await openPayment(deps, tx, payment);
    if (opened.ok && order.shopper !== undefined)
      await deps.shoppers.keep(tx, payment.id, order.shopper);
    return opened;
  });
}

/** Opens a payment, unless its order is being paid or was paid. */
export async function openPayment(
  deps: MerchantDeps,
  tx: Tx,
  payment: Payment,
): Promise<Result<Payment, 'order_exists'>> {
  const actor = `merchant:${payment.merchantId}`;
  const isAdded = (await addPayment(tx, payment)) || (await addInPlaceOfExpired(deps, tx, payment));
  if (!isAdded) return err('order_exists');
  await recordOpening(deps, tx, { payment, actor });
  return ok(payment);
}

/** The order's earlier payment may be past its time without anybody having noticed yet. */
async function addInPlaceOfExpired(deps: MerchantDeps, tx: Tx, payment: Payment): Promise<boolean> {
  const earlier = await lockPaymentOfOrder(tx, payment.merchantId, payment.orderId);
  if (earlier !== null && !(await expireIfDue(deps, tx, earlier))) return false;
  return addPayment(tx, payment);
}

type Making = { readonly isIntent: boolean; readonly now: Date };

function paymentOf(
  merchant: SellingTerms,
  order: PaymentOrder,
  { isIntent, now }: Making,
): Payment {
  return {
    ...newPayment(merchant.id, now),
    intentId: isIntent ? randomUUID() : null,
    orderId: order.order_id,
    channel: merchant.channel,
    captureMode: order.capture_mode,
    amount: centavos(order.amount),
    shippingAmount: centavos(order.shipping_amount),
    returnUrl: order.return_url,
    cancelUrl: order.cancel_url ?? null,
    metadata: order.metadata,
    expiresAt: new Date(now.getTime() + order.expires_in_minutes * MINUTE_MS),
    lines: linesOf(order.lines),
  };
}

/** A cart as it is sold. */
export const linesOf = (lines: PaymentOrder['lines']): Payment['lines'] =>
  lines.map((line) => ({
    reference: line.reference,
    name: line.name,
    quantity: line.quantity,
    unitAmount: centavos(line.unit_amount),
    refundedQuantity: 0,
  }));

/** What every payment begins with. */
export const newPayment = (
  merchantId: string,
  now: Date,
): Omit<Payment, 'orderId' | 'channel' | 'amount' | 'expiresAt'> => ({
  id: randomUUIDv7(),
  merchantId,
  paymentId: rollPublicNumber(),
  intentId: null,
  status: 'created',
  statusReason: null,
  captureMode: 'automatic',
  releasedAmount: centavos(0),
  shippingAmount: centavos(0),
  refundedAmount: centavos(0),
  fee: { amount: centavos(0), iva: centavos(0) },
  returnUrl: null,
  cancelUrl: null,
  returnToken: `rt_${randomBytes(RETURN_TOKEN_BYTES).toString('base64url')}`,
  customerId: null,
  loanId: null,
  // That it came to be is the first of its events.
  lastSequence: 1,
  captureBefore: null,
  createdAt: now,
  updatedAt: now,
  lines: [],
  metadata: {},
  branchId: null,
});
