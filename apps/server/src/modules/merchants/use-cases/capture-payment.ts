import { invariant } from '@abona/kernel/invariant';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Payment } from '../domain/payment.ts';
import { judgeMove } from '../domain/payment-status.ts';
import { feeOf } from '../domain/settlement.ts';
import { findMerchant } from '../merchant-store.ts';
import { byPaymentId, paymentReferenceOf } from '../payment-reference.ts';
import { lockPayment } from '../payment-store.ts';
import type { Purchases } from '../ports.ts';
import { addLines } from '../settlement-store.ts';
import type { MerchantDeps } from './merchant-deps.ts';
import type { MoveRefusal } from './move-payment.ts';
import { postFee } from './post-fee.ts';
import { recordMove } from './record-move.ts';

/** The shop takes an authorised payment: the loan starts in the same transaction. */
export function capturePayment(
  deps: MerchantDeps & { readonly purchases: Purchases },
  merchantId: string,
  id: string,
): Promise<Result<Payment, MoveRefusal>> {
  return transaction(deps.db, async (tx) => {
    const reference = paymentReferenceOf(id);
    const payment = reference === null ? null : await lockPayment(tx, reference, merchantId);
    if (payment === null) return err('not_found');
    if (payment.captureMode !== 'manual' || !judgeMove(payment.status, 'captured').ok)
      return err('state_conflict');
    invariant(payment.customerId !== null, 'an authorised payment that nobody opened');
    const started = await deps.purchases.capture(tx, {
      paymentId: payment.paymentId,
      merchantId,
      customerId: payment.customerId,
      amount: payment.amount,
      businessDate: mexicoCityDate(deps.clock.now().getTime()),
    });
    if (!started.ok) return started;
    return ok(await settleCapture(deps, tx, { payment, actor: `merchant:${merchantId}` }));
  });
}

/** The same for a payment that is captured by itself: whoever started its loan says so. */
export async function recordCapture(
  deps: MerchantDeps,
  tx: Tx,
  { paymentId, actor }: { readonly paymentId: number; readonly actor: string },
): Promise<Result<Payment, MoveRefusal>> {
  const payment = await lockPayment(tx, byPaymentId(paymentId));
  if (payment === null) return err('not_found');
  if (payment.status === 'captured') return ok(payment);
  const verdict = judgeMove(payment.status, 'captured');
  return verdict.ok ? ok(await settleCapture(deps, tx, { payment, actor })) : verdict;
}

/** What the shop is to be paid for a sale, and our commission in the books. */
async function settleCapture(
  deps: MerchantDeps,
  tx: Tx,
  { payment, actor }: { readonly payment: Payment; readonly actor: string },
): Promise<Payment> {
  const merchant = await findMerchant(tx, payment.merchantId);
  invariant(merchant !== null, `a payment of a merchant that is not there: ${payment.merchantId}`);
  const now = deps.clock.now();
  const fee = feeOf(payment.amount, merchant.feeBps);
  const line = {
    merchantId: merchant.id,
    paymentId: payment.id,
    refundId: null,
    businessDate: mexicoCityDate(now.getTime()),
    createdAt: now,
  };
  await addLines(tx, [
    { ...line, kind: 'sale', amount: payment.amount },
    { ...line, kind: 'fee', amount: centavos(-fee.amount) },
    { ...line, kind: 'fee_iva', amount: centavos(-fee.iva) },
  ]);
  const charged: Payment = { ...payment, status: 'captured', statusReason: null, fee };
  await postFee(deps, tx, { payment: charged, businessDate: line.businessDate, actor });
  return recordMove(deps, tx, { from: payment.status, payment: charged, actor });
}
