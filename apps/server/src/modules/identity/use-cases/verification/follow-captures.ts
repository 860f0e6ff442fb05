import { err } from '@abona/kernel/result';
import type { ProviderReport, Verification } from '#modules/identity/domain/verification.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { endVerification, takeReport } from './take-report.ts';

const MINUTE_MS = 60_000;
/** Nobody is asked about more often: the provider tells by itself, this is for what got lost. */
const SILENCE_MS = MINUTE_MS;
/** A page that should be closed long ago, of which the provider says nothing. */
const OVERDUE_MS = 10 * MINUTE_MS;
const BATCH = 50;

/** Asks the provider what became of the tries we have heard nothing of. */
export async function followCaptures(deps: IdentityDeps, signal: AbortSignal): Promise<void> {
  const since = new Date(deps.clock.technicalNow().getTime() - SILENCE_MS);
  for (const waiting of await deps.verifications.listWaiting(deps.db, since, BATCH)) {
    if (signal.aborted) return;
    await follow(deps, waiting);
  }
}

async function follow(deps: IdentityDeps, waiting: Verification): Promise<void> {
  const { customerId, verificationId, providerSession } = waiting;
  const found = await askFor(deps, providerSession);
  if (!found.ok && found.error !== 'unknown') return;

  await transaction(deps.db, async (tx) => {
    const verification = await deps.verifications.lock(tx, customerId, verificationId);
    if (verification === null || verification.completedAt !== null) return;
    // A page that was given meanwhile is asked about next time.
    if (verification.providerSession !== providerSession) return;
    if (found.ok && (await takeIfAny(deps, tx, { verification, report: found.value }))) return;
    const now = deps.clock.technicalNow();
    const status = endingOf(verification, { isKnown: found.ok, now });
    if (status !== null) await endVerification(deps, tx, { verification, status });
    else await deps.verifications.save(tx, waitOn(verification, now), deps.clock.now());
  });
}

/** What was decided in a session of its; one that nobody knows cannot be asked about. */
const askFor = async ({ identityProvider }: IdentityDeps, session: string | null) =>
  session === null ? err('unknown' as const) : identityProvider.find('document', session);

type Answer = { readonly verification: Verification; readonly report: ProviderReport | null };

const takeIfAny = async (deps: IdentityDeps, tx: Tx, { verification, report }: Answer) =>
  report !== null && (await takeReport(deps, tx, { verification, report })) !== null;

/** Nobody knows a session of it: the person can press again. Otherwise it is still under way. */
const waitOn = (verification: Verification, now: Date): Verification =>
  verification.providerSession === null
    ? { ...verification, status: 'open', askedAt: null }
    : { ...verification, askedAt: now };

/** What is left to conclude when the provider has no news. */
function endingOf(
  { status, captureExpiresAt }: Verification,
  { isKnown, now }: { readonly isKnown: boolean; readonly now: Date },
): 'unavailable' | 'expired' | null {
  if (!isKnown) return status === 'starting' ? null : 'unavailable';
  const isOverdue =
    captureExpiresAt !== null && now.getTime() - captureExpiresAt.getTime() > OVERDUE_MS;
  return isOverdue ? 'expired' : null;
}
