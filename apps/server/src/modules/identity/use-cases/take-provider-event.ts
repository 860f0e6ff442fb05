import { transaction } from '#platform/database/transaction.ts';
import type { ProviderReport } from '../domain/verification.ts';
import { claimEvent, settleEvent } from '../verification-store.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { takeReport } from './take-report.ts';

export type ProviderMessage = {
  readonly eventId: string;
  readonly kind: string;
  /** Null for a kind of message that we do not read. */
  readonly report: ProviderReport | null;
};

/**
 * A message of the identity provider whose signature was good. Each is taken once, in whatever order they
 * come; an overtaken one is kept and changes nothing.
 */
export function takeProviderEvent(
  deps: IdentityDeps,
  { eventId, kind, report }: ProviderMessage,
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const session = report?.session ?? null;
    const isNew = await claimEvent(tx, { eventId, kind, session }, deps.clock.technicalNow());
    if (!isNew || report === null) return;
    const verification = await deps.verifications.lockByReference(tx, report.reference);
    if (verification === null) {
      await settleEvent(tx, eventId, 'unknown_session');
      return;
    }
    const isTaken = await takeReport(deps, tx, { verification, report });
    await settleEvent(tx, eventId, isTaken ? 'applied' : 'outdated');
  });
}
