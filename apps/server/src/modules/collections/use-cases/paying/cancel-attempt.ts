import type { PaymentReasonCode } from '@abona/contract/collections/payment-reasons';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Attempt } from '#modules/collections/domain/attempt.ts';
import { cancelDebitJob } from '#modules/collections/jobs.ts';
import {
  findAttempt,
  findOwnAttempt,
  lockAttempt,
} from '#modules/collections/stores/attempt-store.ts';
import { findMandate } from '#modules/collections/stores/mandate-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { takeChargeReport } from '../money-in/take-charge-report.ts';
import { giveUpAttempt } from './give-up-attempt.ts';
import { attemptReference } from './move-attempt.ts';

const SILENCE = 'the clearing house did not answer';

/** What a customer may give up: what waits for them, and an automatic charge that has not left. */
export function canCancel({ rail, status, target }: Attempt): boolean {
  if (target.kind !== 'loan') return false;
  if (status === 'scheduled' || status === 'action_required') return true;
  if (status !== 'pending') return false;
  return rail === 'oxxo' || rail === 'spei' || rail === 'direct_debit';
}

type Own = { readonly customerId: number; readonly attemptId: string };

/** Gives a payment up. What the provider has is called back; money that comes all the same is applied. */
export function cancelAttempt(
  deps: CollectionsDeps,
  { customerId, attemptId }: Own,
): Promise<Result<Attempt, 'not_found' | 'state_conflict'>> {
  return transaction(deps.db, async (tx) => {
    if ((await findOwnAttempt(tx, customerId, attemptId)) === null) return err('not_found');
    const attempt = await lockAttempt(tx, attemptId);
    if (attempt === null) return err('not_found');
    if (attempt.status === 'cancelled') return ok(attempt);
    if (!canCancel(attempt)) return err('state_conflict');
    return ok(await giveUp(deps, tx, attempt));
  });
}

async function giveUp(deps: CollectionsDeps, tx: Tx, attempt: Attempt): Promise<Attempt> {
  const payload = { attempt_id: attempt.id };
  if (attempt.rail === 'direct_debit' && attempt.status === 'pending') {
    // Only the bank can say whether it is too late.
    await deps.enqueue(tx, { job: cancelDebitJob, payload });
    return attempt;
  }
  return giveUpAttempt(deps, tx, { attempt, reason: 'payer_cancelled' });
}

/** Asks the bank to let go of a charge. When it is too late, it goes on, and its end is told as ever. */
export async function callDebitBack(deps: CollectionsDeps, id: string): Promise<void> {
  const attempt = await findAttempt(deps.db, id);
  const ref = attempt === null ? null : await nameAtBank(deps, attempt);
  if (attempt === null || ref === null) return;
  const answer = await deps.debit.cancelCollection(ref);
  if (!answer.ok && answer.error.kind === 'unavailable') throw new Error(SILENCE);
  if (!answer.ok) return;
  const report = { ...answer.value, reason: await whyLetGo(deps, attempt) };
  await transaction(deps.db, (tx) => takeChargeReport(deps, tx, { provider: 'debit', report }));
}

/** One that was called off while it left has a name there that we were not told. */
async function nameAtBank(deps: CollectionsDeps, attempt: Attempt): Promise<string | null> {
  if (attempt.providerRef !== null) return attempt.providerRef;
  const found = await deps.debit.findCollection(attemptReference(attempt.id));
  if (!found.ok && found.error.kind === 'unavailable') throw new Error(SILENCE);
  return found.ok ? (found.value?.ref ?? null) : null;
}

async function whyLetGo(deps: CollectionsDeps, attempt: Attempt): Promise<PaymentReasonCode> {
  if (attempt.choice !== 'scheduled') return 'payer_cancelled';
  const mandate = attempt.mandateId === null ? null : await findMandate(deps.db, attempt.mandateId);
  if (mandate?.status !== 'active') return 'mandate_cancelled';
  return mandate.pausedAt === null ? 'paid_otherwise' : 'mandate_paused';
}

/** Asks the card processor to let go of an order nobody wants to pay any more. */
export async function callOrderBack(deps: CollectionsDeps, id: string): Promise<void> {
  const attempt = await findAttempt(deps.db, id);
  if (attempt === null || attempt.providerRef === null) return;
  const answer = await deps.cards.cancel(attempt.providerRef);
  if (!answer.ok && answer.error.kind === 'unavailable')
    throw new Error('the card processor did not answer');
}
