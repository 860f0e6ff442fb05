import {
  bookedAs,
  isPayoutOver,
  type PayoutStatus,
  payoutAfter,
} from '#modules/collections/domain/payout.ts';
import type { PayoutReport } from '#modules/collections/domain/provider-report.ts';
import { payoutEnded } from '#modules/collections/events.ts';
import type { Payout } from '#modules/collections/stores/payout-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { type CollectionsDeps, todayOf } from '../collections-deps.ts';
import { followReturn } from './follow-return.ts';

type Deps = Pick<
  CollectionsDeps,
  'clock' | 'ledger' | 'publish' | 'payouts' | 'audit' | 'receipts' | 'bankAccounts' | 'lending'
>;

type ReportedPayout = { readonly payout: Payout; readonly report: PayoutReport };

/**
 * What the provider says of a payout, by whatever way it came. The row must be locked. False: nothing
 * new, or a message that a newer one overtook.
 */
export async function takePayoutReport(
  deps: Deps,
  tx: Tx,
  { payout, report }: ReportedPayout,
): Promise<boolean> {
  const status = payoutAfter(payout.status, report);
  if (status === null) return false;
  await settlePayout(deps, tx, {
    before: payout,
    after: {
      ...payout,
      status,
      providerRef: report.ref,
      trackingKey: report.trackingKey,
      reason: report.returnCode,
    },
  });
  return true;
}

/** The provider will not send it: no such bank, no such account. */
export const refusePayout = (
  deps: Deps,
  tx: Tx,
  { payout, code }: { readonly payout: Payout; readonly code: string },
): Promise<void> =>
  settlePayout(deps, tx, { before: payout, after: { ...payout, status: 'refused', reason: code } });

type Step = { readonly before: Payout; readonly after: Payout };

async function settlePayout(deps: Deps, tx: Tx, { before, after }: Step): Promise<void> {
  const now = deps.clock.now();
  const isOver = isPayoutOver(after.status);
  await deps.payouts.save(tx, {
    ...after,
    tries: 0,
    nextAskAt: isOver ? null : after.nextAskAt,
    sentAt: after.sentAt ?? now,
    endedAt: isOver ? now : null,
  });
  const { id, kind, subject, status, reason } = after;
  await auditPayout(deps, tx, { before, to: status, reason });
  if (!isOver) return;
  await postPayout(deps, tx, { before, after });
  await followReturn(deps, tx, after);
  await tellWallet(deps, tx, after);
  await deps.publish(tx, payoutEnded, {
    payout_id: id,
    kind,
    subject,
    is_settled: status === 'settled',
    tracking_key: after.trackingKey,
  });
}

type Audited = {
  readonly before: Payout;
  readonly to: PayoutStatus;
  readonly reason: string | null;
};

/** One line of the customer's trail, or the payout's own where it is no customer's. */
export const auditPayout = (
  { audit }: Pick<Deps, 'audit'>,
  tx: Tx,
  { before: { id, kind, subject, customerId, status: from }, to, reason }: Audited,
): Promise<void> =>
  audit(tx, {
    subject: customerId === null ? `payout:${id}` : `customer:${customerId}`,
    actor: 'system:collections',
    action: 'collections.payout_moved',
    reason,
    detail: { payout: id, kind, subject, from, to },
  });

/** An account that is no more gets no further payout. */
async function tellWallet(deps: Deps, tx: Tx, payout: Payout): Promise<void> {
  const { customerId, accountId, status, reason: code } = payout;
  if (status !== 'returned' || customerId === null || accountId === null || code === null) return;
  await deps.bankAccounts.payoutReturned(tx, { customerId, accountId, code });
}

/**
 * What left our bank, and what came back to it. Whoever asked for the payout has put it into
 * `payouts_in_transit`; a shop's is posted by merchants, who are told.
 */
async function postPayout(deps: Deps, tx: Tx, { before, after }: Step): Promise<void> {
  if (after.kind === 'merchant') return;
  const movement = movementOf(before.status, after.status);
  if (movement === null) return;
  await deps.ledger.post(tx, {
    kind: bookedAs(after),
    businessKey: `payout:${after.id}:${after.status}`,
    businessDate: todayOf(deps.clock),
    actor: 'system:collections',
    movements: [{ ...movement, amount: after.amount }],
  });
}

function movementOf(before: PayoutStatus, after: PayoutStatus) {
  if (after === 'settled') return { from: 'cash:spei', to: 'payouts_in_transit:spei' } as const;
  // What never settled never left.
  if (before === 'settled') return { from: 'payouts_in_transit:spei', to: 'cash:spei' } as const;
  return null;
}
