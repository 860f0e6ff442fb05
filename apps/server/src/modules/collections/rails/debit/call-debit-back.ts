import type { PaymentReasonCode } from '@abona/contract/collections/payment-reasons';
import type { Attempt } from '#modules/collections/domain/attempt.ts';
import { findAttempt } from '#modules/collections/stores/attempt-store.ts';
import { findMandate } from '#modules/collections/stores/mandate-store.ts';
import type { CollectionsDeps } from '#modules/collections/use-cases/collections-deps.ts';
import { isHeld } from '#modules/collections/use-cases/mandates/call-off-held-debits.ts';
import { takeCharge } from '#modules/collections/use-cases/money-in/take-charge.ts';
import { attemptReference } from '#modules/collections/use-cases/paying/move-attempt.ts';
import { transaction } from '#platform/database/transaction.ts';

const SILENCE = 'the clearing house did not answer';

/** Asks the clearing house to cancel a direct debit. When it is too late, a webhook tells how it ended. */
export async function callDebitBack(deps: CollectionsDeps, id: string): Promise<void> {
  const attempt = await findAttempt(deps.db, id);
  const ref = attempt === null ? null : await nameAtBank(deps, attempt);
  if (attempt === null || ref === null) return;
  const answer = await deps.debit.cancelCollection(ref);
  if (!answer.ok && answer.error.kind === 'unavailable') throw new Error(SILENCE);
  if (!answer.ok) return;
  const charge = { ...answer.value, reason: await whyLetGo(deps, attempt) };
  await transaction(deps.db, (tx) => takeCharge(deps, tx, { provider: 'debit', charge }));
}

/** One that was cancelled while it was being sent has a provider's id that we have to look up. */
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
  if (mandate.pausedAt !== null) return 'mandate_paused';
  return (await isHeld(deps, attempt)) ? 'in_dispute' : 'paid_otherwise';
}
