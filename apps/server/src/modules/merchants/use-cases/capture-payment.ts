import { randomUUIDv7 } from 'node:crypto';
import type { PaymentStatus } from '@abona/contract/merchants/payment-status';
import type { CivilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { type Centavos, centavos, subtract } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import type { Fee, Payment } from '../domain/payment.ts';
import { judgeMove } from '../domain/payment-status.ts';
import { feeOf } from '../domain/settlement.ts';
import { restReleased } from '../events.ts';
import { byPaymentId } from '../payment-reference.ts';
import type { Captures, Refunds } from '../ports.ts';
import { findMerchant } from '../stores/merchant-store.ts';
import { lockPaymentAndShop } from '../stores/payment-store.ts';
import type { SettlementLines } from '../stores/settlement-store.ts';
import {
  actorOf,
  changeOwnPayment,
  type OwnPayment,
  type OwnPaymentRefusal,
} from './change-own-payment.ts';
import { expireIfDue } from './expire-payments.ts';
import type { MerchantDeps } from './merchant-deps.ts';
import { authorisedOf, type MoveRefusal } from './move-payment.ts';
import { feeEntriesOf, type LedgerEntry } from './post-fee.ts';
import { type Move, recordMove } from './record-move.ts';

/** What was captured once stays so, whatever was given back of it since. */
const CAPTURED: readonly PaymentStatus[] = ['captured', 'partially_refunded', 'refunded'];

export type CaptureDeps = MerchantDeps & {
  readonly captures: Captures;
  readonly refunds: Refunds;
};
type CaptureRequest = OwnPayment & {
  /** All that was authorised unless said. */
  readonly amount?: number | undefined;
};

/**
 * The shop takes an authorised payment, whole or in part: the loan starts in the same transaction. Asked again, as by
 * a server that lost our answer, it is told the payment as it is, and nothing happens; another part of it cannot be
 * taken any more.
 */
export function capturePayment(
  deps: CaptureDeps,
  { amount: wanted, ...own }: CaptureRequest,
): Promise<Result<Payment, OwnPaymentRefusal<CaptureRefusal>>> {
  return changeOwnPayment(deps.db, own, async (tx, payment) => {
    const { merchantId } = payment;
    const amount = centavos(wanted ?? payment.amount);
    const refusal = await objectionTo(deps, tx, { payment, amount });
    if (refusal === 'captured') return ok(payment);
    if (refusal !== null) return err(refusal);
    invariant(payment.customerId !== null, 'an authorised payment that nobody opened');
    const shop = await findMerchant(tx, merchantId);
    invariant(shop !== null, `a payment of a merchant that is not there: ${merchantId}`);
    const businessDate = mexicoCityDate(deps.clock.now().getTime());
    const { paymentId, customerId } = payment;
    const purchase = { paymentId, merchantId, customerId, amount: payment.amount, businessDate };
    const started = await deps.captures.capture(tx, purchase);
    if (!started.ok) return started;
    const { loanId } = started.value;
    const actor = actorOf(own);
    const rest = { payment, customerId, amount, loanId, businessDate, actor };
    const taken = await releaseRest(deps, tx, rest);
    const sale = saleOf(deps, { payment: taken, feeBps: shop.feeBps, actor });
    for (const entry of sale.commission) await deps.ledger.post(tx, entry);
    return ok(await recordCapture(deps, tx, { ...sale, loanId }));
  });
}

type Wanted = { readonly payment: Payment; readonly amount: Centavos };

/** The same, and why nothing can be taken now: its time is over, or its shop was stopped. */
async function objectionTo(
  deps: CaptureDeps,
  tx: Tx,
  { payment, amount }: Wanted,
): Promise<CaptureRefusal | 'captured' | null> {
  const refusal = refusalOf(payment, amount);
  if (refusal !== null) return refusal;
  if (await expireIfDue(deps, tx, payment)) return 'state_conflict';
  const shop = await findMerchant(tx, payment.merchantId);
  return shop?.suspendedAt == null ? null : 'payment_on_hold';
}

/** Why so much cannot be taken; `captured`: just that was taken before. */
function refusalOf(payment: Payment, amount: Centavos): CaptureRefusal | 'captured' | null {
  if (CAPTURED.includes(payment.status))
    return amount === payment.amount ? 'captured' : 'state_conflict';
  if (payment.captureMode !== 'manual' || !judgeMove(payment.status, 'captured').ok)
    return 'state_conflict';
  return amount > payment.amount ? 'amount_above_authorized' : null;
}

type CaptureRefusal = 'state_conflict' | 'payment_on_hold' | 'amount_above_authorized';

type Release = {
  readonly payment: Payment;
  readonly customerId: number;
  /** What the shop takes. */
  readonly amount: Centavos;
  readonly loanId: string;
  readonly businessDate: CivilDate;
  readonly actor: string;
};

/**
 * What the shop does not take of a payment goes off the loan in the moment in which it begins, by what a refund does:
 * the contract stands as it was signed, nothing was lent for a day, and no interest comes with it. In the books the
 * shop is owed the whole and owes the rest; both are set off at once, so that no payout meets them.
 */
async function releaseRest(
  deps: CaptureDeps,
  tx: Tx,
  { payment, customerId, amount, loanId, businessDate, actor }: Release,
): Promise<Payment> {
  const released = subtract(payment.amount, amount);
  if (released === 0) return payment;
  const { paymentId, merchantId } = payment;
  const refundId = randomUUIDv7();
  const rest = { loanId, paymentId, merchantId, refundId, amount: released, businessDate, actor };
  const applied = await deps.refunds.refund(tx, rest);
  // The loan is open by now: a refusal that is answered would leave it so.
  invariant(applied.ok, 'a loan that has just begun takes no refund');
  await deps.ledger.post(tx, {
    kind: 'refund',
    businessKey: `merchant_release:${paymentId}`,
    businessDate,
    actor,
    movements: [
      {
        from: `merchant_receivable:${merchantId}`,
        to: `merchant_payable:${merchantId}`,
        amount: released,
      },
    ],
  });
  await deps.publish(tx, restReleased, {
    payment_id: paymentId,
    customer_id: customerId,
    merchant_id: merchantId,
    amount,
    released,
  });
  return { ...payment, amount, releasedAmount: released };
}

export type SaleOrder = {
  readonly paymentId: number;
  readonly actor: string;
  /** Who authorises it in the same transaction; unless said it is authorised already. */
  readonly authorisedBy?: string;
};

/** A payment that is locked and can be captured; between the lock and the capture its loan is opened. */
export type LockedSale = {
  readonly payment: Payment;
  /** Set where it is authorised and captured in one transaction: its shop hears of both. */
  readonly authorisation?: Move;
  readonly fee: Fee;
  readonly businessDate: CivilDate;
  readonly now: Date;
  readonly actor: string;
  /** Our commission in the books, to be posted with the loan's own journals. */
  readonly commission: readonly LedgerEntry[];
};

/** Locks a payment that is captured by itself. Refused where it ran out, was withdrawn, or is captured. */
export async function lockSale(
  deps: MerchantDeps,
  tx: Tx,
  { paymentId, actor, authorisedBy }: SaleOrder,
): Promise<Result<LockedSale, MoveRefusal>> {
  const locked = await lockPaymentAndShop(tx, byPaymentId(paymentId));
  if (locked === null) return err('not_found');
  const { payment, shop } = locked;
  if (await expireIfDue(deps, tx, payment)) return err('payment_expired');
  if (shop.isSuspended) return err('state_conflict');
  const { feeBps } = shop;
  if (authorisedBy === undefined) {
    const verdict = judgeMove(payment.status, 'captured');
    return verdict.ok ? ok(saleOf(deps, { payment, feeBps, actor })) : verdict;
  }
  const authorised = authorisedOf(payment, deps.clock.now());
  if (!authorised.ok) return authorised;
  const authorisation = { from: payment.status, payment: authorised.value, actor: authorisedBy };
  const sale = saleOf(deps, { payment: authorised.value, feeBps, actor });
  return ok({ ...sale, authorisation });
}

type Charge = { readonly payment: Payment; readonly feeBps: number; readonly actor: string };

function saleOf({ clock }: MerchantDeps, { payment, feeBps, actor }: Charge): LockedSale {
  const now = clock.now();
  const businessDate = mexicoCityDate(now.getTime());
  const fee = feeOf(payment.amount, feeBps);
  const commission = feeEntriesOf({ payment: { ...payment, fee }, businessDate, actor });
  return { payment, fee, businessDate, now, actor, commission };
}

/** Captures a locked sale with the loan that was opened for it: from now on the shop is to be paid. */
export function recordCapture(
  deps: MerchantDeps,
  tx: Tx,
  { loanId, ...sale }: LockedSale & { readonly loanId: string },
): Promise<Payment> {
  const { payment, authorisation, fee, actor } = sale;
  return recordMove(deps, tx, {
    from: payment.status,
    payment: { ...payment, status: 'captured', statusReason: null, fee, loanId },
    actor,
    lines: settlementLinesOf(sale),
    ...(authorisation !== undefined && { after: authorisation }),
  });
}

/** What the shop is to be paid for a sale. */
const settlementLinesOf = ({ payment, fee, businessDate, now }: LockedSale): SettlementLines => ({
  merchantId: payment.merchantId,
  paymentId: payment.id,
  refundId: null,
  businessDate,
  createdAt: now,
  amounts: [
    { kind: 'sale', amount: payment.amount },
    { kind: 'fee', amount: centavos(-fee.amount) },
    { kind: 'fee_iva', amount: centavos(-fee.iva) },
  ],
});
