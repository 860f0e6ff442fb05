import {
  getPortalHome,
  type PortalPaymentRow,
  type PortalTask,
} from '@abona/contract/portal/portal-home';
import { addDays } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { ok } from '@abona/kernel/result';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { arePayoutsHeld, type Merchant } from '../domain/merchant.ts';
import { outsideId } from '../outside-id.ts';
import { findMerchant } from '../stores/merchant-store.ts';
import { readSoldDays, readWaiting, sumLines, type Waiting } from '../stores/portal-home-store.ts';
import { type ListedPayment, listOwnPayments } from '../stores/portal-payment-store.ts';
import type { MerchantDeps } from '../use-cases/merchant-deps.ts';
import { payoutDayAt } from '../use-cases/payouts.ts';
import { ownShopOf } from './own-shop.ts';

const RECENT = 5;

/** The day of a shop. */
export function portalHomeRoutes(api: Api, { db, clock }: MerchantDeps): void {
  mount(api, getPortalHome, async (call) => {
    const shop = ownShopOf(call);
    if (!shop.ok) return shop;
    const { merchantId } = shop.value;
    const now = clock.now();
    const today = mexicoCityDate(now.getTime());
    const [merchant, week, next, recent, waiting] = await Promise.all([
      findMerchant(db, merchantId),
      readSoldDays(db, { merchantId, today }),
      readNextPayout(db, merchantId, now),
      listOwnPayments(db, merchantId, { after: null, limit: RECENT }),
      readWaiting(db, merchantId),
    ]);
    invariant(merchant !== null, 'a business without its shop');
    const sold = week.at(-1);
    return ok({
      today,
      sales: {
        amount: sold?.amount ?? 0,
        count: sold?.count ?? 0,
        last_at: sold?.last_at?.toISOString() ?? null,
      },
      week: week.map(({ day, amount }) => ({ day, amount })),
      next_payout: {
        ...next,
        clabe_last4: merchant.payoutClabeLast4,
        held_until: arePayoutsHeld(merchant, now)
          ? (merchant.payoutsHeldUntil?.toISOString() ?? null)
          : null,
      },
      fee_bps: merchant.feeBps,
      recent: recent.items.map(toPaymentRow),
      tasks: tasksOf(merchant, waiting, now),
    });
  });
}

/**
 * What goes out on the next morning that has something to pay: before this morning's payouts that is what was sold until
 * yesterday, and otherwise what was sold until today.
 */
async function readNextPayout(db: Database, merchantId: string, now: Date) {
  const morning = addDays(payoutDayAt(now), 1);
  const sums = await sumLines(db, { merchantId, payoutId: null, before: morning });
  if (sums.sale_count + sums.refund_count > 0) return { sums, business_date: morning };
  const tomorrow = addDays(mexicoCityDate(now.getTime()), 1);
  return {
    sums: await sumLines(db, { merchantId, payoutId: null, before: tomorrow }),
    business_date: tomorrow,
  };
}

export const toPaymentRow = (payment: ListedPayment): PortalPaymentRow => ({
  id: outsideId.payment(payment.id),
  order_id: payment.orderId,
  goods: payment.goods,
  channel: payment.channel,
  status: payment.status,
  amount: payment.amount,
  refunded_amount: payment.refundedAmount,
  created_at: payment.createdAt.toISOString(),
  branch: payment.branch,
});

type Task = {
  readonly kind: PortalTask;
  readonly count: number;
  readonly at: Date | null;
  readonly about: string | null;
};

/** The most pressing first. */
function tasksOf(merchant: Merchant, waiting: Waiting, now: Date) {
  const heldUntil = arePayoutsHeld(merchant, now) ? merchant.payoutsHeldUntil : null;
  const returned = waiting.returned_payout;
  const all: readonly Task[] = [
    {
      kind: 'payout_returned',
      count: returned === null ? 0 : 1,
      at: waiting.returned_at,
      about: returned === null ? null : outsideId.payout(returned),
    },
    { kind: 'capture', count: waiting.to_capture, at: waiting.capture_before, about: null },
    { kind: 'webhook_off', count: waiting.switched_off, at: null, about: null },
    { kind: 'webhook_failing', count: waiting.failing, at: waiting.failing_since, about: null },
    { kind: 'payouts_held', count: heldUntil === null ? 0 : 1, at: heldUntil, about: null },
    {
      kind: 'account_missing',
      count: merchant.payoutClabeLast4 === null ? 1 : 0,
      at: null,
      about: null,
    },
  ];
  return all
    .filter(({ count }) => count > 0)
    .map(({ at, ...task }) => ({ ...task, at: at?.toISOString() ?? null }));
}
