import type { Tx } from '#platform/database/database.ts';
import {
  attemptsLeft,
  isEnded,
  isFailure,
  isNews,
  type OwnStatus,
  type ProviderReport,
  type Verification,
} from '../domain/verification.ts';
import { identityProven, identityRefused } from '../events.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { hintAfterwards } from './push-to-customer.ts';

type Deps = Pick<
  IdentityDeps,
  'clock' | 'customers' | 'push' | 'log' | 'audit' | 'publish' | 'verifications'
>;

/**
 * What the provider says of a try, by whatever way it came. Ours must be locked. False: nothing new, or a
 * message that a newer one overtook.
 */
export async function takeReport(
  deps: Deps,
  tx: Tx,
  {
    verification,
    report,
  }: { readonly verification: Verification; readonly report: ProviderReport },
): Promise<boolean> {
  if (!isNews(verification, report)) return false;
  const isAnother =
    report.status === 'approved' &&
    (report.curp === null ||
      deps.verifications.curpIndexOf(report.curp) !== verification.curpIndex);
  await settle(deps, tx, {
    ...verification,
    // Recognised, but not as the one who applies.
    ...(isAnother
      ? { status: 'rejected', reasons: ['data_mismatch'] }
      : { status: report.status, reasons: report.reasons }),
    providerSession: report.session,
    captureUrl: report.status === 'capturing' ? report.url : null,
    captureExpiresAt: report.status === 'capturing' ? report.expiresAt : null,
  });
  return true;
}

/** Ends a try by ourselves: the provider has nothing to say any more. */
export const endVerification = (
  deps: Deps,
  tx: Tx,
  { verification, status }: { readonly verification: Verification; readonly status: OwnStatus },
): Promise<void> =>
  settle(deps, tx, { ...verification, status, captureUrl: null, captureExpiresAt: null });

/** Keeps where a try stands now, and tells whoever waits for it. */
async function settle(deps: Deps, tx: Tx, next: Verification): Promise<void> {
  const now = deps.clock.now();
  const { status, customerId, verificationId, reasons } = next;
  const hasEnded = isEnded(status);
  await deps.verifications.save(tx, { ...next, completedAt: hasEnded ? now : null }, now);
  await deps.audit(tx, customerId, {
    action: 'verification_moved',
    detail: { verification: verificationId, status, reasons: reasons.join(',') },
  });
  if (status === 'capturing') return;
  hintAfterwards(deps, customerId);

  const payload = { customer_id: customerId, verification_id: verificationId };
  if (status === 'approved') await deps.publish(tx, identityProven, payload);
  if (!isFailure(status)) return;
  const past = await deps.verifications.listPast(tx, next);
  if (attemptsLeft(past) === 0) await deps.publish(tx, identityRefused, payload);
}
