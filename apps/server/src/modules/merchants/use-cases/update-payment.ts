import type { FieldFailure } from '@abona/contract/errors';
import type { PaymentChange } from '@abona/contract/merchants/payment';
import type { PaymentStatus } from '@abona/contract/merchants/payment-status';
import { centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Payment } from '../domain/payment.ts';
import { type Cart, objectionsToCart } from '../domain/payment-order.ts';
import { byId, paymentReferenceOf } from '../payment-reference.ts';
import type { Offers } from '../ports.ts';
import { lockPayment, saveOrder } from '../stores/payment-store.ts';
import { actorOf, type OwnPayment } from './change-own-payment.ts';
import { linesOf } from './create-payment.ts';
import { expireIfDue } from './expire-payments.ts';
import type { MerchantDeps } from './merchant-deps.ts';

type Refusal =
  | 'not_found'
  | {
      readonly code: 'payment_state_conflict';
      readonly details: { readonly status: PaymentStatus };
    }
  | { readonly code: 'validation_failed'; readonly fields: readonly FieldFailure[] };

/**
 * Changes what a payment is for, as long as no shopper has seen it: whoever opened it decides about what they saw. A
 * shop's own notes are nobody else's, and change at any time. The shop is told nothing, since it did this itself.
 */
export function updatePayment(
  deps: MerchantDeps & { readonly offers: Offers },
  { change, ...own }: OwnPayment & { readonly change: PaymentChange },
): Promise<Result<Payment, Refusal>> {
  return transaction(deps.db, async (tx) => {
    const reference = paymentReferenceOf(own.id);
    const payment = reference && (await lockPayment(tx, reference, own.merchantId));
    if (payment === null) return err('not_found');
    const { metadata, shopper, ...cart } = change;
    const withCart = Object.values(cart).some((value) => value !== undefined);
    const isForUnopened = withCart || shopper !== undefined;
    const refusal = isForUnopened ? await refusalOf(deps, tx, { payment, change: cart }) : null;
    if (refusal !== null) return err(refusal);
    const changed = { ...changedBy(payment, change), updatedAt: deps.clock.now() };
    await saveOrder(tx, changed, { withCart });
    if (shopper !== undefined) await deps.shoppers.keep(tx, payment.id, shopper);
    await deps.audit(tx, {
      subject: `payment:${payment.paymentId}`,
      actor: actorOf(own),
      action: 'merchants.payment_changed',
      reason: null,
      detail: { amount: changed.amount, before: payment.amount, with_cart: withCart },
    });
    return ok(changed);
  });
}

const changedBy = (payment: Payment, change: PaymentChange): Payment => ({
  ...payment,
  amount: centavos(change.amount ?? payment.amount),
  shippingAmount: centavos(change.shipping_amount ?? payment.shippingAmount),
  lines: change.lines === undefined ? payment.lines : linesOf(change.lines),
  metadata: change.metadata ?? payment.metadata,
});

type CartChange = Omit<PaymentChange, 'metadata' | 'shopper'>;

/** Why it cannot change so; null: it can. */
async function refusalOf(
  deps: MerchantDeps & { readonly offers: Offers },
  tx: Tx,
  { payment, change }: { readonly payment: Payment; readonly change: CartChange },
): Promise<Exclude<Refusal, 'not_found'> | null> {
  const isOver = await expireIfDue(deps, tx, payment);
  if (isOver || payment.status !== 'created') {
    const { status } = (await lockPayment(tx, byId(payment.id))) ?? payment;
    return { code: 'payment_state_conflict', details: { status } };
  }
  const fields = objectionsToCart(cartAfter(payment, change), await deps.offers.leastAmount(tx));
  return fields.length > 0 ? { code: 'validation_failed', fields } : null;
}

/** What would be sold then, as the shop would have asked for it. */
const cartAfter = (payment: Payment, change: CartChange): Cart => ({
  amount: change.amount ?? payment.amount,
  shipping_amount: change.shipping_amount ?? payment.shippingAmount,
  lines:
    change.lines ??
    payment.lines.map((line) => ({
      reference: line.reference,
      name: line.name,
      quantity: line.quantity,
      unit_amount: line.unitAmount,
    })),
});
