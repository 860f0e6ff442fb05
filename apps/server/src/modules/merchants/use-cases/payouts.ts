import { randomUUIDv7 } from 'node:crypto';
import { addDays, type CivilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate, mexicoCityTime } from '@abona/kernel/mexico-city-time';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { arePayoutsHeld } from '../domain/merchant.ts';
import { payoutScheduled } from '../events.ts';
import { findMerchant } from '../stores/merchant-store.ts';
import {
  addPayout,
  listCreditors,
  listPayouts,
  lockUnpaid,
  type Payout,
  releaseLines,
  settlePayout,
} from '../stores/settlement-store.ts';
import type { MerchantDeps } from './merchant-deps.ts';
import { recordPayout } from './record-event.ts';

/** When shops are paid: 06:30 in Mexico City, before the banks' day begins. */
const PAYOUT_MINUTE = 6 * 60 + 30;

/** The last day whose payouts are due: before its morning it is still the day before. */
export function payoutDayAt(now: Date): CivilDate {
  const today = mexicoCityDate(now.getTime());
  const { hour, minute } = mexicoCityTime(now.getTime());
  return hour * 60 + minute >= PAYOUT_MINUTE ? today : addDays(today, -1);
}

/**
 * Every morning of the business day: what the days before brought each shop, less what was given back, in one
 * transfer. Mornings that were missed are made up for at once, whatever the hour.
 */
export async function makePayouts(deps: MerchantDeps, now: Date): Promise<void> {
  const day = payoutDayAt(now);
  for (const merchantId of await listCreditors(deps.db, day))
    await transaction(deps.db, (tx) => makePayout(deps, tx, { merchantId, day }));
}

async function makePayout(
  deps: MerchantDeps,
  tx: Tx,
  { merchantId, day }: { readonly merchantId: string; readonly day: CivilDate },
): Promise<void> {
  const merchant = await findMerchant(tx, merchantId);
  if (merchant !== null && arePayoutsHeld(merchant, deps.clock.now())) return;
  const { ids, sum, refunded } = await lockUnpaid(tx, merchantId, day);
  // More was given back than sold: the rest waits for the sales of another day.
  if (sum <= 0 || merchant === null || merchant.payoutClabeLast4 === null) return;
  const id = randomUUIDv7();
  const payout: Payout = {
    id,
    merchantId,
    amount: sum,
    status: 'scheduled',
    businessDate: day,
    clabeLast4: merchant.payoutClabeLast4,
    trackingKey: null,
    createdAt: deps.clock.now(),
    settledAt: null,
  };
  if (!(await addPayout(tx, payout, ids))) return;
  await deps.ledger.post(tx, {
    kind: 'merchant_payout',
    businessKey: `merchant_payout:${id}`,
    businessDate: mexicoCityDate(deps.clock.now().getTime()),
    actor: 'system:payouts',
    movements: [
      { from: 'payouts_in_transit:spei' as const, amount: sum },
      // What the shop owes for sales that were given back is kept from what it is owed.
      { from: `merchant_receivable:${merchantId}` as const, amount: refunded },
    ]
      .filter(({ amount }) => amount > 0)
      .map((movement) => ({ ...movement, to: `merchant_payable:${merchantId}` as const })),
  });
  await recordPayout(deps, tx, { payout, before: null });
  await deps.publish(tx, payoutScheduled, { payout_id: id, merchant_id: merchantId, amount: sum });
}

export type PayoutEnd = {
  readonly id: string;
  readonly status: 'paid' | 'returned';
  /** The clave de rastreo. */
  readonly trackingKey: string;
};

/**
 * The transfer arrived, or came back, also days after it arrived. What came back the shop is owed again, line by line:
 * all that its payout had posted is undone, so that the next one finds the books as the first did.
 */
export async function endPayout(
  deps: MerchantDeps,
  tx: Tx,
  { id, status, trackingKey }: PayoutEnd,
): Promise<Result<void, 'state_conflict'>> {
  const at = deps.clock.now();
  const payout = await settlePayout(tx, id, { status, trackingKey, at });
  if (payout === null) return err('state_conflict');
  const { merchantId, amount } = payout;
  const payable = `merchant_payable:${merchantId}` as const;
  const transit = 'payouts_in_transit:spei' as const;
  const movements =
    status === 'paid'
      ? [{ from: 'cash:spei' as const, to: transit, amount }]
      : [
          {
            from: payable,
            to: payout.status === 'paid' ? ('cash:spei' as const) : transit,
            amount,
          },
          {
            from: payable,
            to: `merchant_receivable:${merchantId}` as const,
            amount: await releaseLines(tx, id),
          },
        ];
  await deps.ledger.post(tx, {
    kind: 'merchant_payout',
    businessKey: `merchant_payout:${id}:${status}`,
    businessDate: mexicoCityDate(at.getTime()),
    actor: 'system:payouts',
    movements: movements.filter((movement) => movement.amount > 0),
  });
  const { items } = await listPayouts(tx, { merchantId, id }, { after: null, limit: 1 });
  for (const ended of items) await recordPayout(deps, tx, { payout: ended, before: payout.status });
  return ok(undefined);
}
