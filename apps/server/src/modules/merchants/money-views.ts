import type { RefundView } from '@abona/contract/merchants/refund';
import type { PayoutView, SettlementLineView } from '@abona/contract/merchants/settlement';
import { outsideId } from './outside-id.ts';
import type { RefundSplit } from './ports.ts';
import type { Refund } from './stores/refund-store.ts';
import type { LineRecord, Payout } from './stores/settlement-store.ts';

export const toSplitView = ({ toOrigin, toPlan, toCustomer, toPoints }: RefundSplit) => ({
  to_origin: toOrigin,
  to_plan: toPlan,
  to_customer: toCustomer,
  to_points: toPoints,
});

export const toRefundView = (refund: Refund): RefundView => ({
  id: outsideId.refund(refund.id),
  payment_id: outsideId.payment(refund.paymentId),
  status: refund.status,
  amount: refund.amount,
  reason: refund.reason,
  lines: [...refund.lines],
  ...toSplitView(refund.split),
  created_at: refund.createdAt.toISOString(),
});

export const toPayoutView = (payout: Payout): PayoutView => ({
  id: outsideId.payout(payout.id),
  amount: payout.amount,
  currency: 'MXN',
  status: payout.status,
  business_date: payout.businessDate,
  clabe_last4: payout.clabeLast4,
  tracking_key: payout.trackingKey,
  created_at: payout.createdAt.toISOString(),
  settled_at: payout.settledAt?.toISOString() ?? null,
});

export const toLineView = (line: LineRecord): SettlementLineView => ({
  id: outsideId.line(line.id),
  kind: line.kind,
  amount: line.amount,
  payment_id: outsideId.payment(line.paymentId),
  order_id: line.orderId,
  refund_id: line.refundId === null ? null : outsideId.refund(line.refundId),
  payout_id: line.payoutId === null ? null : outsideId.payout(line.payoutId),
  business_date: line.businessDate,
  branch_id: line.branchId === null ? null : outsideId.branch(line.branchId),
});
