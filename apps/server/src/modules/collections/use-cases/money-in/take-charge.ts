import { invariant } from '@abona/kernel/invariant';
import { parsePublicId } from '@abona/kernel/public-id';
import { type Attempt, attemptAfter } from '#modules/collections/domain/attempt.ts';
import { rails, railsWhere } from '#modules/collections/rails/rails.ts';
import {
  findAttempt,
  findAttemptByRef,
  findTogether,
  lockTogether,
} from '#modules/collections/stores/attempt-store.ts';
import type { EventOutcome } from '#modules/collections/stores/provider-event-store.ts';
import type { Tx } from '#platform/database/database.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { moveAttempts } from '../paying/move-attempt.ts';
import { chargeReceipt, type ProviderCharge } from './charge-receipts.ts';
import { reverseMoney } from './reverse-money.ts';
import { splitReceipt } from './split-receipt.ts';
import { takeLoanReceipts, takeReceipt } from './take-receipts.ts';

/** What a provider says of a charge, by whatever way it came; in any order, however often. */
export async function takeCharge(
  deps: CollectionsDeps,
  tx: Tx,
  { provider, charge }: ProviderCharge,
): Promise<EventOutcome> {
  const attempt = await attemptOf(tx, { provider, charge });
  if (attempt === null) {
    // A chargeback can come before its order is known here: the job fails, and is retried when it is.
    invariant(charge.status !== 'taken_back', 'money was taken back that was never told of');
    return 'unknown';
  }
  switch (charge.status) {
    case 'paid':
      return (await count(deps, tx, { provider, charge, attempt })) ? 'taken' : 'outdated';
    case 'taken_back':
      return takeBack(deps, tx, { provider, charge, attempt });
    default:
      return takeNews(deps, tx, { attempt, charge: { ...charge, status: charge.status } });
  }
}

/** By our own name for it; where the provider tells it without, by the provider's. */
async function attemptOf(tx: Tx, { provider, charge }: ProviderCharge): Promise<Attempt | null> {
  const id = parsePublicId('att', charge.reference);
  if (id.ok) return findAttempt(tx, id.value);
  const theirs = railsWhere((rail) => rail.provider.name === provider);
  return findAttemptByRef(tx, theirs, charge.ref);
}

type AttemptCharge = ProviderCharge & { readonly attempt: Attempt };

/**
 * The money is counted by the name of the charge, so a second message finds it counted. What paid several loans is
 * split as it was shown: the attempts and their amounts do not change, so it is split alike however often it is told.
 */
async function count(deps: CollectionsDeps, tx: Tx, charge: AttemptCharge): Promise<boolean> {
  if (charge.attempt.joint === null)
    return (await takeReceipt(deps, tx, chargeReceipt(deps, charge))) !== null;
  const together = await findTogether(tx, charge.attempt);
  const parts = splitReceipt(chargeReceipt(deps, charge), together);
  const taken = await takeLoanReceipts(deps, tx, parts);
  return taken.some((one) => one !== null);
}

/** Taken back before we heard that it had come: it came, and went. */
async function takeBack(
  deps: CollectionsDeps,
  tx: Tx,
  { provider, charge, attempt }: AttemptCharge,
): Promise<EventOutcome> {
  await count(deps, tx, { provider, charge, attempt });
  const receipts = await deps.receipts.lockByRef(tx, { provider, providerRef: charge.ref });
  if (receipts.length === 0) return 'unknown';
  const reason = charge.reason === 'objected' ? 'objected' : 'chargeback';
  let isNews = false;
  for (const receipt of receipts)
    if (await reverseMoney(deps, tx, { receipt, reason })) isNews = true;
  if (isNews) await rails[attempt.rail].afterFailure(deps, tx, { attempt, reason });
  return isNews ? 'taken' : 'outdated';
}

type News = {
  readonly attempt: Attempt;
  readonly charge: Parameters<typeof attemptAfter>[1];
};

async function takeNews(
  deps: CollectionsDeps,
  tx: Tx,
  { attempt, charge }: News,
): Promise<EventOutcome> {
  const moves = (await lockTogether(tx, attempt)).flatMap((before) => {
    const after = attemptAfter(before, charge);
    return after === null ? [] : [{ before, after: { ...after, tries: 0 } }];
  });
  const [first] = await moveAttempts(deps, tx, moves);
  if (first === undefined) return 'outdated';
  if (first.status === 'failed' && first.reason !== null)
    await rails[first.rail].afterFailure(deps, tx, { attempt: first, reason: first.reason });
  return 'taken';
}
