import { randomUUIDv7 } from 'node:crypto';
import type { PaymentReasonCode } from '@abona/contract/collections/payment-reasons';
import type { Attempt } from '#modules/collections/domain/attempt.ts';
import { endsMandate, nextTryOn } from '#modules/collections/domain/debit-retry.ts';
import { objectionTo } from '#modules/collections/domain/mandate-cover.ts';
import { addAttempt } from '#modules/collections/stores/attempt-store.ts';
import { lockMandate } from '#modules/collections/stores/mandate-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { type CollectionsDeps, todayOf } from '../collections-deps.ts';
import { announceDebit } from './announce-debit.ts';
import { endMandate } from './end-mandate.ts';

type FailedDebit = { readonly attempt: Attempt; readonly reason: PaymentReasonCode };

/**
 * What follows from a direct debit that brought no money: another try where the cause may pass, no more
 * charges where the account is gone or its holder said no.
 */
export async function followDebit(
  deps: CollectionsDeps,
  tx: Tx,
  { attempt, reason }: FailedDebit,
): Promise<void> {
  if (attempt.mandateId === null) return;
  if (endsMandate(reason)) {
    const mandate = await lockMandate(tx, attempt.mandateId);
    if (mandate !== null) await endMandate(deps, tx, { mandate, status: 'suspended', reason });
    return;
  }
  if (attempt.choice !== 'scheduled') return;
  const today = todayOf(deps.clock);
  const collectOn = nextTryOn(reason, { tryNumber: attempt.try, today });
  if (collectOn === null) return;
  const mandate = await lockMandate(tx, attempt.mandateId);
  // Never after the holder ended or paused it, nor beyond its last day.
  const order = { amount: attempt.amount, on: collectOn };
  if (mandate === null || objectionTo(mandate, order) !== null) return;
  const again: Attempt = {
    ...attempt,
    id: randomUUIDv7(),
    status: 'scheduled',
    reason: null,
    providerRef: null,
    try: attempt.try + 1,
    collectOn,
    tries: 0,
    nextAskAt: null,
    createdAt: deps.clock.now(),
    endedAt: null,
  };
  if (await addAttempt(tx, again)) await announceDebit(deps, tx, again);
}
