import type { PaymentStatus } from '@abona/contract/merchants/payment-status';
import type { CivilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import type { Payment } from '../domain/payment.ts';
import { judgeMove } from '../domain/payment-status.ts';
import { feeOf } from '../domain/settlement.ts';
import { byPaymentId } from '../payment-reference.ts';
import type { Captures } from '../ports.ts';
import { findMerchant } from '../stores/merchant-store.ts';
import { lockPaymentAndShop } from '../stores/payment-store.ts';
import { changeOwnPayment, type OwnPayment, type OwnPaymentRefusal } from './change-own-payment.ts';
import { expireIfDue } from './expire-payments.ts';
import type { MerchantDeps } from './merchant-deps.ts';
import { authorisedOf, type MoveRefusal } from './move-payment.ts';
import { feeEntriesOf, type LedgerEntry } from './post-fee.ts';
import { type Passed, passThrough, recordMove } from './record-move.ts';

/** What was captured once stays so, whatever was given back of it since. */
const CAPTURED: readonly PaymentStatus[] = ['captured', 'partially_refunded', 'refunded'];

/**
 * The shop takes an authorised payment: the loan starts in the same transaction. Asked again, as by a server
 * that lost our answer, it is told the payment as it is, and nothing happens.
 */
export function capturePayment(
  deps: MerchantDeps & { readonly captures: Captures },
  own: OwnPayment,
): Promise<Result<Payment, OwnPaymentRefusal | 'payment_on_hold'>> {
  return changeOwnPayment(deps.db, own, async (tx, payment) => {
    const { merchantId } = payment;
    if (CAPTURED.includes(payment.status)) return ok(payment);
    if (await expireIfDue(deps, tx, payment)) return err('state_conflict');
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
    const sale = saleOf(deps, { payment, feeBps: shop.feeBps, actor: `merchant:${merchantId}` });
    for (const entry of sale.entries) await deps.ledger.post(tx, entry);
    return ok(await settleCapture(deps, tx, { ...sale, loanId: started.value.loanId }));
  });
}

export type Capture = {
  readonly paymentId: number;
  readonly actor: string;
  /** Who authorises it in the same transaction; unless said it is authorised already. */
  readonly authorisedBy?: string;
  /**
   * Starts the loan, and tells its id: once the payment is locked, and known to be authorised. What we earn with the
   * sale is posted by it, together with the loan's own journals.
   */
  readonly startLoan: (besides: readonly LedgerEntry[]) => Promise<string>;
};

/** The same for a payment that is captured by itself. */
export async function recordCapture(
  deps: MerchantDeps,
  tx: Tx,
  { paymentId, actor, authorisedBy, startLoan }: Capture,
): Promise<Result<Payment, MoveRefusal>> {
  const locked = await lockPaymentAndShop(tx, byPaymentId(paymentId));
  if (locked === null) return err('not_found');
  const { feeBps } = locked.shop;
  if (await expireIfDue(deps, tx, locked.payment)) return err('payment_expired');
  const passed =
    authorisedBy === undefined
      ? ok(null)
      : await passAuthorised(deps, tx, { payment: locked.payment, actor: authorisedBy });
  if (!passed.ok) return passed;
  const payment = passed.value?.payment ?? locked.payment;
  const verdict = judgeMove(payment.status, 'captured');
  if (!verdict.ok) return verdict;
  const sale = saleOf(deps, { payment, feeBps, actor });
  const loanId = await startLoan(sale.entries);
  const before = passed.value === null ? {} : { passed: passed.value };
  return ok(await settleCapture(deps, tx, { ...sale, ...before, loanId }));
}

type Authorisation = { readonly payment: Payment; readonly actor: string };

/** On its way to being captured it is authorised, and its shop hears of both. */
async function passAuthorised(
  deps: MerchantDeps,
  tx: Tx,
  { payment, actor }: Authorisation,
): Promise<Result<Passed, 'state_conflict'>> {
  const authorised = authorisedOf(payment, deps.clock.now());
  if (!authorised.ok) return authorised;
  return ok(
    await passThrough(deps, tx, { from: payment.status, payment: authorised.value, actor }),
  );
}

type Sale = {
  readonly payment: Payment;
  readonly charged: Payment;
  readonly businessDate: CivilDate;
  readonly now: Date;
  readonly actor: string;
  /** Our commission in the books. */
  readonly entries: readonly LedgerEntry[];
};

function saleOf(
  { clock }: MerchantDeps,
  { payment, feeBps, actor }: Authorisation & { readonly feeBps: number },
): Sale {
  const now = clock.now();
  const businessDate = mexicoCityDate(now.getTime());
  const charged: Payment = {
    ...payment,
    status: 'captured',
    statusReason: null,
    fee: feeOf(payment.amount, feeBps),
  };
  const entries = feeEntriesOf({ payment: charged, businessDate, actor });
  return { payment, charged, businessDate, now, actor, entries };
}

type Started = Sale & { readonly loanId: string; readonly passed?: Passed };

/** What the shop is to be paid for a sale. */
function settleCapture(
  deps: MerchantDeps,
  tx: Tx,
  { payment, charged, businessDate, now, actor, loanId, passed }: Started,
): Promise<Payment> {
  const { fee } = charged;
  const lines = {
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
  } as const;
  return recordMove(deps, tx, {
    from: payment.status,
    payment: { ...charged, loanId },
    actor,
    lines,
    ...(passed !== undefined && { passed }),
  });
}
