import type { ProviderReport, Verification } from '#modules/identity/domain/verification.ts';
import { settleEvent } from '#modules/identity/stores/verification-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { isFaceReference, receiveFaceReport } from '../phone-change/take-face-report.ts';
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
    const reference =
      report === null || isFaceReference(report.reference) ? null : report.reference;
    const { isNew, verification } = await deps.verifications.claimEvent(
      tx,
      { eventId, kind, session, reference, outcome: expected },
      deps.clock.technicalNow(),
    );
    if (!isNew || report === null) return;
    const outcome = await outcomeOf(deps, tx, { report, verification });
    if (outcome !== expected) await settleEvent(tx, eventId, outcome);
  });
}

type Received = {
  readonly report: ProviderReport;
  /** The try that it is about, locked; null: we know no such try, or it is about a face. */
  readonly verification: Verification | null;
};

async function outcomeOf(
  deps: IdentityDeps,
  tx: Tx,
  { report, verification }: Received,
): Promise<'applied' | 'outdated' | 'unknown_session'> {
  if (verification !== null)
    return (await takeReport(deps, tx, { verification, report })) === null ? 'outdated' : 'applied';
  const isTaken = isFaceReference(report.reference)
    ? await receiveFaceReport(deps, tx, report)
    : null;
  if (isTaken === null) return 'unknown_session';
  return isTaken ? 'applied' : 'outdated';
}
