import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { ProviderReport } from '../domain/verification.ts';
import { claimEvent, settleEvent } from '../verification-store.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { isFaceReference, receiveFaceReport } from './take-face-report.ts';
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
    const expected = report === null ? 'ignored' : 'applied';
    const event = { eventId, kind, session, outcome: expected } as const;
    const isNew = await claimEvent(tx, event, deps.clock.technicalNow());
    if (!isNew || report === null) return;
    const outcome = await outcomeOf(deps, tx, report);
    if (outcome !== expected) await settleEvent(tx, eventId, outcome);
  });
}

async function outcomeOf(
  deps: IdentityDeps,
  tx: Tx,
  report: ProviderReport,
): Promise<'applied' | 'outdated' | 'unknown_session'> {
  const isTaken = isFaceReference(report.reference)
    ? await receiveFaceReport(deps, tx, report)
    : await receiveReport(deps, tx, report);
  if (isTaken === null) return 'unknown_session';
  return isTaken ? 'applied' : 'outdated';
}

/** Null: we know no such try. */
async function receiveReport(
  deps: IdentityDeps,
  tx: Tx,
  report: ProviderReport,
): Promise<boolean | null> {
  const verification = await deps.verifications.lockByReference(tx, report.reference);
  if (verification === null) return null;
  return (await takeReport(deps, tx, { verification, report })) !== null;
}
