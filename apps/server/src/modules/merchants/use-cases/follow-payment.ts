import type { DisputeEventView } from '@abona/contract/merchants/shop-event';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { outsideId } from '../outside-id.ts';
import { byId } from '../payment-reference.ts';
import type { DownPayments } from '../ports.ts';
import { lastDisputeEvent } from '../stores/event-store.ts';
import { lockPayment, lockPaymentOfLoan } from '../stores/payment-store.ts';
import { findRefund, saveRefundStatus } from '../stores/refund-store.ts';
import type { MerchantDeps } from './merchant-deps.ts';
import { recordAbout } from './record-event.ts';

type RefundDeps = MerchantDeps & { readonly downPayments: Pick<DownPayments, 'returnStateOf'> };

/**
 * What a refund gives back of a down payment arrived somewhere, or was refused: looked at again as a whole, so that it
 * matters neither how many parts it has nor how often we are told. A refund that is over stays as it is.
 */
export function followRefund(deps: RefundDeps, refundId: string): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const known = await findRefund(tx, refundId);
    const payment = known && (await lockPayment(tx, byId(known.paymentId)));
    const refund = payment && (await findRefund(tx, refundId));
    if (payment === null || refund?.status !== 'pending' || payment.customerId === null) return;
    const { customerId } = payment;
    const state = await deps.downPayments.returnStateOf(tx, { customerId, refundId });
    if (state === 'on_its_way') return;
    const status = state === 'credited' ? 'succeeded' : 'failed';
    await saveRefundStatus(tx, { id: refundId, status });
    await recordAbout(deps, tx, { payment, refund: { ...refund, status } });
  });
}

export type Dispute = {
  readonly caseId: string;
  readonly customerId: number;
  readonly loanId: string;
  readonly reason: DisputeView['reason'];
  readonly amount: number | null;
  readonly outcome: keyof typeof outcomes | null;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
};

type DisputeView = DisputeEventView['data']['dispute'];

const outcomes = {
  in_favour: 'for_shopper',
  partly: 'in_part',
  upheld: 'for_shop',
  withdrawn: 'withdrawn',
} as const;

const outcomeIn = (body: string | null): unknown =>
  body === null ? null : JSON.parse(body).data.dispute.outcome;

/**
 * A purchase is contested before us, or that is over: its shop hears of it, once each. Whoever tells us that it is over
 * may be faster than whoever tells that it began: then the shop hears both, in their order. A loan of no sale tells
 * nobody.
 */
export async function recordDispute(
  deps: MerchantDeps,
  tx: Tx,
  { caseId, customerId, loanId, reason, amount, outcome, openedAt, closedAt }: Dispute,
): Promise<void> {
  const payment = await lockPaymentOfLoan(tx, { customerId, loanId });
  if (payment === null) return;
  const opened: DisputeView = {
    id: outsideId.dispute(caseId),
    status: 'opened',
    reason,
    amount,
    outcome: null,
    opened_at: openedAt.toISOString(),
    closed_at: null,
  };
  const heard = await lastDisputeEvent(tx, { paymentId: payment.id, disputeId: opened.id });
  const after =
    heard === null ? await recordAbout(deps, tx, { payment, dispute: opened }) : payment;
  // On appeal it may end again, otherwise: that is news.
  if (outcome === null || outcomeIn(heard) === outcomes[outcome]) return;
  const closed: DisputeView = {
    ...opened,
    status: 'closed',
    outcome: outcomes[outcome],
    closed_at: closedAt?.toISOString() ?? null,
  };
  await recordAbout(deps, tx, { payment: after, dispute: closed });
}
