import { err } from '@abona/kernel/result';
import { brandName } from '@abona/lender/lender';
import { type Attempt, collectedBy } from '#modules/collections/domain/attempt.ts';
import { SETTLED_AFTER_MS } from '#modules/collections/domain/payout.ts';
import type { ChargeReport } from '#modules/collections/domain/provider-report.ts';
import { cancelOrderJob } from '#modules/collections/jobs.ts';
import type { Answer } from '#modules/collections/ports.ts';
import { claimSending, findAttempt } from '#modules/collections/stores/attempt-store.ts';
import type { CollectionsDeps } from '#modules/collections/use-cases/collections-deps.ts';
import {
  attemptReference,
  endAttempt,
} from '#modules/collections/use-cases/paying/move-attempt.ts';
import type { Tx } from '#platform/database/database.ts';
import { askOrSend } from '../ask-or-send.ts';
import type { Cancellation } from '../rail.ts';
import type { ChargeOrder } from './card-port.ts';

const CONCEPT = {
  loan: `Pago de tu crédito ${brandName}`,
  down_payment: 'Enganche de tu compra',
} as const;

/** What an order at the processor has, whether a card or cash pays it. */
export const orderOf = (attempt: Attempt): Omit<ChargeOrder, 'method'> => ({
  reference: attemptReference(attempt.id),
  begunAt: attempt.createdAt,
  amount: collectedBy(attempt),
  concept: CONCEPT[attempt.target.kind],
});

/** Makes an order at the processor, or finds out what became of it. */
export const handOverOrder = (
  deps: CollectionsDeps,
  attempt: Attempt,
  charge: () => Answer<ChargeReport>,
): Answer<ChargeReport | null> =>
  askOrSend(attempt, {
    find: () => deps.cards.find(orderOf(attempt)),
    send: async () => ((await mayLeave(deps, attempt)) ? charge() : err({ kind: 'unavailable' })),
  });

/**
 * The card processor makes two charges of what it is sent twice. So it is written down before it leaves; and
 * what left, and is not found there, leaves again only when nothing can be on its way any more.
 */
function mayLeave(deps: CollectionsDeps, { id }: Attempt): Promise<boolean> {
  const at = deps.clock.technicalNow();
  return claimSending(deps.db, id, {
    at,
    unlessSince: new Date(at.getTime() - SETTLED_AFTER_MS),
  });
}

/** Ends the attempt, and asks the processor to let go of its order where it has one. */
export async function cancelOrder(
  deps: CollectionsDeps,
  tx: Tx,
  cancellation: Cancellation,
): Promise<Attempt> {
  const { id, providerRef } = cancellation.attempt;
  if (providerRef !== null)
    await deps.enqueue(tx, { job: cancelOrderJob, payload: { attempt_id: id } });
  return endAttempt(deps, tx, cancellation);
}

/** Asks the card processor to let go of an order nobody wants to pay any more. */
export async function callOrderBack(deps: CollectionsDeps, id: string): Promise<void> {
  const attempt = await findAttempt(deps.db, id);
  if (attempt === null || attempt.providerRef === null) return;
  const answer = await deps.cards.cancel(attempt.providerRef);
  if (!answer.ok && answer.error.kind === 'unavailable')
    throw new Error('the card processor did not answer');
}
