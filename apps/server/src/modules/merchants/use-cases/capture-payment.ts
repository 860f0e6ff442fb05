import { invariant } from '@abona/kernel/invariant';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import type { Payment } from '../domain/payment.ts';
import { judgeMove } from '../domain/payment-status.ts';
import { feeOf } from '../domain/settlement.ts';
import { findMerchant } from '../merchant-store.ts';
import { byPaymentId } from '../payment-reference.ts';
import { lockPaymentAndShop } from '../payment-store.ts';
import type { Captures } from '../ports.ts';
import { changeOwnPayment, type OwnPayment } from './change-own-payment.ts';
import type { MerchantDeps } from './merchant-deps.ts';
import type { MoveRefusal } from './move-payment.ts';
import { postFee } from './post-fee.ts';
import { recordMove } from './record-move.ts';

/** The shop takes an authorised payment: the loan starts in the same transaction. */
export function capturePayment(
  deps: MerchantDeps & { readonly captures: Captures },
  own: OwnPayment,
): Promise<Result<Payment, MoveRefusal>> {
  return changeOwnPayment(deps.db, own, async (tx, payment) => {
    const { merchantId } = payment;
    if (payment.captureMode !== 'manual' || !judgeMove(payment.status, 'captured').ok)
      return err('state_conflict');
    invariant(payment.customerId !== null, 'an authorised payment that nobody opened');
    const started = await deps.captures.capture(tx, {
      paymentId: payment.paymentId,
      merchantId,
      customerId: payment.customerId,
      amount: payment.amount,
      businessDate: mexicoCityDate(deps.clock.now().getTime()),
    });
    if (!started.ok) return started;
    const shop = await findMerchant(tx, merchantId);
    invariant(shop !== null, `a payment of a merchant that is not there: ${merchantId}`);
    const { loanId } = started.value;
    const actor = `merchant:${merchantId}`;
    return ok(await settleCapture(deps, tx, { payment, feeBps: shop.feeBps, loanId, actor }));
  });
}

export type Capture = {
  readonly paymentId: number;
  readonly actor: string;
  /** Starts the loan, and tells its id: once the payment is locked, and known to be authorised still. */
  readonly startLoan: () => Promise<string>;
};

/** The same for a payment that is captured by itself. */
export async function recordCapture(
  deps: MerchantDeps,
  tx: Tx,
  { paymentId, actor, startLoan }: Capture,
): Promise<Result<Payment, MoveRefusal>> {
  const locked = await lockPaymentAndShop(tx, byPaymentId(paymentId));
  if (locked === null) return err('not_found');
  const { payment, shop } = locked;
  const verdict = judgeMove(payment.status, 'captured');
  if (!verdict.ok) return verdict;
  const { feeBps } = shop;
  return ok(await settleCapture(deps, tx, { payment, feeBps, loanId: await startLoan(), actor }));
}

type Started = {
  readonly payment: Payment;
  readonly feeBps: number;
  readonly loanId: string;
  readonly actor: string;
};

/** What the shop is to be paid for a sale, and our commission in the books. */
async function settleCapture(
  deps: MerchantDeps,
  tx: Tx,
  { payment, feeBps, loanId, actor }: Started,
): Promise<Payment> {
  const now = deps.clock.now();
  const fee = feeOf(payment.amount, feeBps);
  const lines = {
    merchantId: payment.merchantId,
    paymentId: payment.id,
    refundId: null,
    businessDate: mexicoCityDate(now.getTime()),
    createdAt: now,
    amounts: [
      { kind: 'sale', amount: payment.amount },
      { kind: 'fee', amount: centavos(-fee.amount) },
      { kind: 'fee_iva', amount: centavos(-fee.iva) },
    ],
  } as const;
  const charged: Payment = { ...payment, status: 'captured', statusReason: null, loanId, fee };
  await postFee(deps, tx, { payment: charged, businessDate: lines.businessDate, actor });
  return recordMove(deps, tx, { from: payment.status, payment: charged, actor, lines });
}
