import { randomUUIDv7 } from 'node:crypto';
import type { CivilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { add, type Centavos, centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import { brandName } from '@abona/lender/lender';
import type { Tx } from '#platform/database/database.ts';
import type { Payment } from '../domain/payment.ts';
import {
  planRefund,
  type RefundOrder,
  type RefundPlan,
  type RefundRefusal,
  statusAfter,
} from '../domain/refund.ts';
import { feeReturned } from '../domain/settlement.ts';
import type { RefundSplit, Refunds } from '../ports.ts';
import { addRefundedPieces } from '../stores/payment-line-store.ts';
import { lockPaymentOfLoan } from '../stores/payment-store.ts';
import { addRefund, type Refund } from '../stores/refund-store.ts';
import type { SettlementLines } from '../stores/settlement-store.ts';
import {
  actorOf,
  type Beside,
  changeOwnPayment,
  type OwnPayment,
  type OwnPaymentRefusal,
} from './change-own-payment.ts';
import type { MerchantDeps } from './merchant-deps.ts';
import { postFeeReturned } from './post-fee.ts';
import { recordAbout } from './record-event.ts';
import { recordMove } from './record-move.ts';

export type RefundRequest = RefundOrder & OwnPayment & { readonly reason: string | null };

type Refunded = { readonly refund: Refund; readonly payment: Payment };
type Refusal = OwnPaymentRefusal<RefundRefusal>;

export type RefundDeps = MerchantDeps & { readonly refunds: Refunds };

/** Gives money back: decided on the locked row, applied to the loan in the same transaction. */
export function refundPayment<Beyond extends string = never>(
  deps: RefundDeps,
  request: RefundRequest,
  beside?: Beside<Beyond>,
): Promise<Result<Refunded, Refusal | OwnPaymentRefusal<Beyond>>> {
  const actor = actorOf(request);
  const { reason } = request;
  const refund = async (tx: Tx, payment: Payment) => {
    const admitted = await beside?.admit(tx);
    if (admitted?.ok === false) return admitted;
    const refunded = await refundLocked(deps, tx, { payment, order: request, reason, actor });
    if (refunded.ok) await beside?.record(tx, refunded.value.refund.id);
    return refunded;
  };
  return changeOwnPayment<Refunded, RefundRefusal | Beyond>(deps.db, request, refund);
}

type LockedRefund = {
  readonly payment: Payment;
  readonly order: RefundOrder;
  readonly reason: string | null;
  readonly actor: string;
};

async function refundLocked(
  deps: RefundDeps,
  tx: Tx,
  { payment, order, reason, actor }: LockedRefund,
): Promise<Result<Refunded, RefundRefusal>> {
  const plan = planRefund(payment, order);
  if (!plan.ok) return plan;
  invariant(payment.loanId !== null, 'a captured payment without its loan');

  const now = deps.clock.now();
  const id = randomUUIDv7();
  const businessDate = mexicoCityDate(now.getTime());
  const applied = await deps.refunds.refund(tx, {
    loanId: payment.loanId,
    paymentId: payment.paymentId,
    merchantId: payment.merchantId,
    refundId: id,
    amount: plan.value.amount,
    businessDate,
    actor,
  });
  if (!applied.ok) return applied;
  const refund = refundOf(payment, plan.value, { id, reason, now, split: applied.value });
  const settling = { payment, refund, businessDate, actor };
  await settleRefund(deps, tx, settling);
  const moved = await record(deps, tx, settling);
  return ok({ refund, payment: await recordAbout(deps, tx, { payment: moved, refund }) });
}

type SaleWithdrawal = {
  readonly customerId: number;
  readonly loanId: string;
  readonly actor: string;
};

/**
 * The customer withdraws from the loan of a sale: all of it goes back, and the shop hears of it as of a refund of
 * its own. Refused where the shop gave a part back already.
 */
export async function withdrawSale(
  deps: RefundDeps,
  tx: Tx,
  { actor, ...which }: SaleWithdrawal,
): Promise<Result<RefundSplit, 'not_found' | 'state_conflict'>> {
  const payment = await lockPaymentOfLoan(tx, which);
  if (payment === null) return err('not_found');
  if (payment.status !== 'captured') return err('state_conflict');
  const reason = 'El cliente se desistió del crédito.';
  const withdrawn = await refundLocked(deps, tx, { payment, order: {}, reason, actor });
  return withdrawn.ok ? ok(withdrawn.value.refund.split) : err('state_conflict');
}

type DisputedSale = SaleWithdrawal & {
  /** Null: all that is left of it. */
  readonly amount: Centavos | null;
  readonly folio: string;
};

type DisputedRefund =
  | ({ readonly kind: 'given_back'; readonly amount: Centavos } & Pick<
      RefundSplit,
      'toOrigin' | 'toCustomer'
    >)
  | { readonly kind: 'nothing_left' }
  | { readonly kind: 'impossible' };

/**
 * A dispute of a sale was answered for its customer: the shop gives back what they were right about, as far as it
 * has not done so before, and hears of it as of a refund of its own.
 */
export async function refundDisputedSale(
  deps: RefundDeps,
  tx: Tx,
  { amount, folio, actor, ...which }: DisputedSale,
): Promise<DisputedRefund> {
  const payment = await lockPaymentOfLoan(tx, which);
  if (payment === null) return { kind: 'impossible' };
  if (payment.status === 'refunded') return { kind: 'nothing_left' };
  const left = centavos(payment.amount - payment.refundedAmount);
  const order = { amount: amount === null ? left : Math.min(amount, left) };
  const reason = `Aclaración ${folio}, resuelta a favor del cliente.`;
  const refunded = await refundLocked(deps, tx, { payment, order, reason, actor });
  if (!refunded.ok) return { kind: 'impossible' };
  const { amount: given, split } = refunded.value.refund;
  const { toOrigin, toCustomer } = split;
  return { kind: 'given_back', amount: given, toOrigin, toCustomer };
}

type SaleRefund = SaleWithdrawal & {
  /** Null: all that is left of it. */
  readonly amount: Centavos | null;
};

/**
 * People of ours give back a sale, or a part of it, in the shop's name: it is the shop's to bear, and it hears of it as
 * of a refund of its own. Refused where more is asked for than is left of it.
 */
export async function refundSale(
  deps: RefundDeps,
  tx: Tx,
  { amount, actor, ...which }: SaleRefund,
): Promise<
  Result<
    { readonly before: Centavos; readonly amount: Centavos; readonly split: RefundSplit },
    RefundRefusal | 'not_found'
  >
> {
  const payment = await lockPaymentOfLoan(tx, which);
  if (payment === null) return err('not_found');
  const order = amount === null ? {} : { amount };
  const reason = `Devolución hecha por ${brandName}.`;
  const refunded = await refundLocked(deps, tx, { payment, order, reason, actor });
  if (!refunded.ok) return refunded;
  const { amount: given, split } = refunded.value.refund;
  return ok({ before: payment.refundedAmount, amount: given, split });
}

/** Where a refund would go, before it is made. */
export const previewRefund = (
  deps: RefundDeps,
  request: RefundOrder & OwnPayment,
): Promise<Result<RefundPlan & { readonly split: RefundSplit }, Refusal>> =>
  changeOwnPayment(deps.db, request, async (tx, payment) => {
    const plan = planRefund(payment, request);
    if (!plan.ok) return plan;
    invariant(payment.loanId !== null, 'a captured payment without its loan');
    const { loanId, paymentId } = payment;
    const { amount } = plan.value;
    const split = await deps.refunds.preview(tx, { loanId, paymentId, amount });
    return split.ok ? ok({ ...plan.value, split: split.value }) : split;
  });

function refundOf(
  payment: Payment,
  plan: RefundPlan,
  { now, ...told }: Pick<Refund, 'id' | 'reason' | 'split'> & { readonly now: Date },
): Refund {
  return {
    ...told,
    // Off the plan, as points and as money of ours it is there at once; a card or a bank takes its time.
    status: told.split.toOrigin > 0 ? 'pending' : 'succeeded',
    merchantId: payment.merchantId,
    paymentId: payment.id,
    amount: plan.amount,
    feeReturned: feeReturned(payment, plan.amount),
    lines: plan.lines,
    createdAt: now,
  };
}

type Settling = {
  readonly payment: Payment;
  readonly refund: Refund;
  readonly businessDate: CivilDate;
  readonly actor: string;
};

/** What was given back, and what of our commission the shop gets back for it. */
async function settleRefund(deps: MerchantDeps, tx: Tx, settling: Settling): Promise<void> {
  const { payment, refund, businessDate, actor } = settling;
  await addRefund(tx, refund);
  await addRefundedPieces(tx, payment.id, refund.lines);
  await postFeeReturned(deps, tx, {
    payment,
    refundId: refund.id,
    fee: refund.feeReturned,
    businessDate,
    actor,
  });
}

/** Signed as the shop sees it. */
const linesOf = ({ payment, refund, businessDate }: Settling): SettlementLines => ({
  merchantId: payment.merchantId,
  paymentId: payment.id,
  refundId: refund.id,
  businessDate,
  createdAt: refund.createdAt,
  amounts: [
    { kind: 'refund', amount: centavos(-refund.amount) },
    { kind: 'fee_returned', amount: refund.feeReturned.amount },
    { kind: 'fee_iva_returned', amount: refund.feeReturned.iva },
  ],
});

function record(deps: MerchantDeps, tx: Tx, settling: Settling): Promise<Payment> {
  const { payment, refund, actor } = settling;
  const pieces = new Map(refund.lines.map(({ reference, quantity }) => [reference, quantity]));
  const after: Payment = {
    ...payment,
    status: statusAfter(payment, refund.amount),
    refundedAmount: add(payment.refundedAmount, refund.amount),
    lines: payment.lines.map((line) => ({
      ...line,
      refundedQuantity: line.refundedQuantity + (pieces.get(line.reference) ?? 0),
    })),
  };
  const { id, amount } = refund;
  return recordMove(deps, tx, {
    from: payment.status,
    payment: after,
    actor,
    refund: { id, amount },
    lines: linesOf(settling),
  });
}
