import {
  attemptsLeft,
  isEnded,
  isFailure,
  isNews,
  type OwnStatus,
  type ProviderReport,
  type Verification,
} from '#modules/identity/domain/verification.ts';
import { identityProven, identityRefused } from '#modules/identity/events.ts';
import type { Tx } from '#platform/database/database.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { hintAfterwards } from '../push-to-customer.ts';

type Deps = Pick<
  IdentityDeps,
  'applicants' | 'clock' | 'customers' | 'push' | 'log' | 'audit' | 'publish' | 'verifications'
>;

/**
 * What the provider says of a try, by whatever way it came: the try as it stands then. Ours must be locked.
 * Null: nothing new, or a message that a newer one overtook.
 */
export async function takeReport(
  deps: Deps,
  tx: Tx,
  {
    verification,
    report,
  }: { readonly verification: Verification; readonly report: ProviderReport },
): Promise<Verification | null> {
  if (!isNews(verification, report)) return null;
  return settle(deps, tx, reported(deps, verification, report));
}

/**
 * The page that the provider gave us for a try when we asked. Hardly ever was anything heard of the try since, so it
 * is not read again. Null: something was, or this is no page.
 */
export async function takePage(
  deps: Deps,
  tx: Tx,
  { asked, report }: { readonly asked: Verification; readonly report: ProviderReport },
): Promise<Verification | null> {
  if (report.status !== 'capturing' || !isNews(asked, report)) return null;
  const next = reported(deps, asked, report);
  if (!(await deps.verifications.savePage(tx, next, deps.clock.now()))) return null;
  await auditMove(deps, tx, next);
  return next;
}

/** The try as the provider tells that it stands. */
function reported(deps: Deps, verification: Verification, report: ProviderReport): Verification {
  const isAnother =
    report.status === 'approved' &&
    (report.curp === null ||
      deps.verifications.curpIndexOf(report.curp) !== verification.curpIndex);
  return {
    ...verification,
    // Recognised, but not as the one who applies.
    ...(isAnother
      ? { status: 'rejected', reasons: ['data_mismatch'] }
      : { status: report.status, reasons: report.reasons }),
    providerSession: report.session,
    captureUrl: report.status === 'capturing' ? report.url : null,
    captureExpiresAt: report.status === 'capturing' ? report.expiresAt : null,
  };
}

/** The person is done: the page waits for nobody, and the provider decides however long it takes. */
export async function closePage(deps: Deps, tx: Tx, verification: Verification): Promise<void> {
  if (verification.status !== 'capturing') return;
  const next = { ...verification, captureUrl: null, captureExpiresAt: null };
  await deps.verifications.save(tx, next, deps.clock.now());
}

/** Ends a try by ourselves: the provider has nothing to say any more. */
export const endVerification = (
  deps: Deps,
  tx: Tx,
  { verification, status }: { readonly verification: Verification; readonly status: OwnStatus },
): Promise<Verification> =>
  settle(deps, tx, { ...verification, status, captureUrl: null, captureExpiresAt: null });

/** Keeps where a try stands now, and tells whoever waits for it. */
async function settle(deps: Deps, tx: Tx, next: Verification): Promise<Verification> {
  // Locked before the trail and the numbers of events are, as by whoever moves an application.
  const awaited = next.status === 'approved' ? await lockAwaited(deps, tx, next) : null;
  const now = deps.clock.now();
  const { status, customerId } = next;
  const settled = { ...next, completedAt: isEnded(status) ? now : null };
  await deps.verifications.save(tx, settled, now);
  await auditMove(deps, tx, settled);
  if (status === 'capturing') return settled;
  hintAfterwards(deps, customerId);
  if (status === 'approved') await announceProof(deps, tx, { settled, awaited });
  else if (isFailure(status)) await announceFailure(deps, tx, settled);
  return settled;
}

const auditMove = (
  { audit }: Deps,
  tx: Tx,
  { customerId, verificationId, status, reasons }: Verification,
): Promise<void> =>
  audit(tx, customerId, {
    action: 'verification_moved',
    detail: { verification: verificationId, status, reasons: reasons.join(',') },
  });

/** The application that waits for just this person; null: none, or whoever hears of it later looks again. */
async function lockAwaited(
  { applicants, verifications }: Deps,
  tx: Tx,
  { customerId, curpIndex }: Verification,
) {
  const awaited = await applicants.lockPerson(tx, customerId);
  return awaited !== null && verifications.curpIndexOf(awaited.curp) === curpIndex ? awaited : null;
}

type Proven = {
  readonly settled: Verification;
  readonly awaited: Awaited<ReturnType<typeof lockAwaited>>;
};

async function announceProof(deps: Deps, tx: Tx, { settled, awaited }: Proven): Promise<void> {
  await deps.publish(tx, identityProven, {
    ...payloadOf(settled),
    ...(awaited !== null && { is_taken: true as const }),
  });
  await awaited?.takeProof();
}

const payloadOf = ({ customerId, verificationId }: Verification) => ({
  customer_id: customerId,
  verification_id: verificationId,
});

async function announceFailure(deps: Deps, tx: Tx, verification: Verification): Promise<void> {
  const past = await deps.verifications.listPast(tx, verification);
  if (attemptsLeft(past) === 0) await deps.publish(tx, identityRefused, payloadOf(verification));
}
