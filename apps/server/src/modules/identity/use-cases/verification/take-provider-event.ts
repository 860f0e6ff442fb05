import type { ProviderHint } from '#modules/identity/domain/verification.ts';
import { askSessionJob } from '#modules/identity/jobs.ts';
import { claimEvent } from '#modules/identity/stores/verification-store.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { IdentityDeps } from '../identity-deps.ts';

/**
 * A message of the identity provider whose signature was good. It is kept once and not believed: what happened the
 * provider is asked, by a job of the same transaction, so that the order in which they come does not matter.
 */
export function takeProviderEvent(
  deps: IdentityDeps,
  { key: eventId, kind, session, isSubmitted }: ProviderHint,
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const outcome = session === null ? 'ignored' : 'asked';
    const at = deps.clock.technicalNow();
    const isNew = await claimEvent(tx, { eventId, kind, session, outcome }, at);
    if (!isNew || session === null) return;
    await deps.enqueue(tx, {
      job: askSessionJob,
      payload: { event_id: eventId, session, is_submitted: isSubmitted },
    });
  });
}
