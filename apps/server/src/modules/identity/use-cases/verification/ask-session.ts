import type { PhoneChange } from '#modules/identity/domain/phone-change.ts';
import type { ProviderReport, Verification } from '#modules/identity/domain/verification.ts';
import { settleEvent } from '#modules/identity/stores/verification-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { closeFacePage, receiveFaceReport } from '../phone-change/take-face-report.ts';
import { closePage, takeReport } from './take-report.ts';

type Hint = {
  readonly eventId: string;
  readonly session: string;
  readonly isSubmitted: boolean;
};
type Known =
  | { readonly capture: 'document'; readonly verification: Verification }
  | { readonly capture: 'face'; readonly change: PhoneChange };
type Outcome = 'applied' | 'outdated' | 'undecided' | 'unknown_session';

/** Asks the provider about a session of ours that it hinted at, and takes what it has decided. */
export async function askSession(deps: IdentityDeps, hint: Hint): Promise<void> {
  const known = await knownBy(deps, hint.session);
  if (known === null) return settle(deps, hint, 'unknown_session');
  const found = await deps.identityProvider.find(known.capture, hint.session);
  if (!found.ok && found.error !== 'unknown') throw new Error('the identity provider is away');
  if (!found.ok) return settle(deps, hint, 'unknown_session');
  await transaction(deps.db, async (tx) => {
    const outcome =
      found.value === null
        ? await waitFor(deps, tx, { known, hint })
        : await take(deps, tx, { known, report: found.value });
    await settleEvent(tx, hint.eventId, outcome);
  });
}

/** One whose page nobody was given is nobody's. */
async function knownBy(
  { db, verifications, phoneChanges }: IdentityDeps,
  session: string,
): Promise<Known | null> {
  const verification = await verifications.findBySession(db, session);
  if (verification !== null) return { capture: 'document', verification };
  const change = await phoneChanges.findBySession(db, session);
  return change === null ? null : { capture: 'face', change };
}

const settle = (deps: IdentityDeps, { eventId }: Hint, outcome: Outcome): Promise<void> =>
  transaction(deps.db, (tx) => settleEvent(tx, eventId, outcome));

async function take(
  deps: IdentityDeps,
  tx: Tx,
  { known, report }: { readonly known: Known; readonly report: ProviderReport },
): Promise<Outcome> {
  if (known.capture === 'face')
    return (await receiveFaceReport(deps, tx, report)) === true ? 'applied' : 'outdated';
  const { customerId, verificationId } = known.verification;
  const verification = await deps.verifications.lock(tx, customerId, verificationId);
  if (verification === null) return 'unknown_session';
  return (await takeReport(deps, tx, { verification, report })) === null ? 'outdated' : 'applied';
}

/** Nothing was decided: whoever is done waits however long it takes, and is followed every minute. */
async function waitFor(
  deps: IdentityDeps,
  tx: Tx,
  { known, hint }: { readonly known: Known; readonly hint: Hint },
): Promise<Outcome> {
  if (!hint.isSubmitted) return 'undecided';
  if (known.capture === 'face') {
    await deps.customers.lock(tx, known.change.customerId);
    const change = await deps.phoneChanges.lock(tx, known.change);
    if (change !== null) await closeFacePage(deps, tx, change);
    return 'undecided';
  }
  const { customerId, verificationId } = known.verification;
  const verification = await deps.verifications.lock(tx, customerId, verificationId);
  if (verification !== null) await closePage(deps, tx, verification);
  return 'undecided';
}
