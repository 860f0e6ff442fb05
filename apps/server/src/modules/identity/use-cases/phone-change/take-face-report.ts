import { err, type Result } from '@abona/kernel/result';
import { noFace, type PhoneChange, stepAfter } from '#modules/identity/domain/phone-change.ts';
import {
  isEnded,
  isNews,
  type OwnStatus,
  type ProviderReport,
} from '#modules/identity/domain/verification.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { hintAfterwards } from '../push-to-customer.ts';

type Deps = Pick<
  IdentityDeps,
  | 'db'
  | 'clock'
  | 'customers'
  | 'push'
  | 'log'
  | 'audit'
  | 'phoneChanges'
  | 'applicants'
  | 'verifications'
>;

/**
 * What the provider says of a face match, by whatever way it came. Ours must be locked. False: nothing new,
 * or a message that a newer one, or another match, overtook.
 */
export async function takeFaceReport(
  deps: Deps,
  tx: Tx,
  { change, report }: { readonly change: PhoneChange; readonly report: ProviderReport },
): Promise<boolean> {
  if (change.step !== 'face_pending' || !isNews(change.face, report)) return false;
  const isApproved = report.status === 'approved';
  if (isApproved && (await isAnother(deps, tx, { change, report })))
    await failFace(deps, tx, { change, status: 'rejected', reasons: ['data_mismatch'] });
  else if (isEnded(report.status) && !isApproved)
    await failFace(deps, tx, { change, status: report.status, reasons: report.reasons });
  else await settle(deps, tx, goOn(change, report));
  return true;
}

/** The page waits, somebody looks, or the face matched. */
function goOn(change: PhoneChange, report: ProviderReport): PhoneChange {
  const isOpen = report.status === 'capturing';
  const isApproved = report.status === 'approved';
  return {
    ...change,
    step: (isApproved ? stepAfter(change.step, 'face_approved') : null) ?? change.step,
    face: {
      ...change.face,
      status: report.status,
      reasons: [],
      providerSession: report.session,
      captureUrl: isOpen ? report.url : null,
      captureExpiresAt: isOpen ? report.expiresAt : null,
    },
  };
}

/**
 * The face must be the one that was enrolled when we recognised them; where the provider read a document too, it must
 * be theirs.
 */
async function isAnother(
  { applicants, verifications }: Deps,
  tx: Tx,
  { change, report }: { readonly change: PhoneChange; readonly report: ProviderReport },
): Promise<boolean> {
  const { enrolledSession } = report;
  if (enrolledSession === null) return true;
  if (!(await verifications.isEnrolled(tx, change.customerId, enrolledSession))) return true;
  if (report.curp === null) return false;
  const person = await applicants.legalPersonOf(tx, change.customerId);
  return person?.curp !== report.curp;
}

type Failure = {
  readonly change: PhoneChange;
  readonly status: OwnStatus;
  readonly reasons?: ProviderReport['reasons'];
};

/** A match that did not come about: another may be begun. */
export const failFace = (deps: Deps, tx: Tx, { change, status, reasons = [] }: Failure) =>
  settle(deps, tx, {
    ...change,
    step: stepAfter(change.step, 'face_failed') ?? change.step,
    face: { ...noFace, status, reasons, providerSession: change.face.providerSession },
  });

async function settle(deps: Deps, tx: Tx, next: PhoneChange): Promise<void> {
  const { customerId, activityId, step, face } = next;
  await deps.phoneChanges.save(tx, next);
  await deps.audit(tx, customerId, {
    action: 'face_match_moved',
    detail: { activity: activityId, step, status: face.status, reasons: face.reasons.join(',') },
  });
  if (face.status !== 'capturing') hintAfterwards(deps, customerId);
}

/** The same for whoever has not locked the change yet; null: we know no such match. */
export async function receiveFaceReport(
  deps: Deps,
  tx: Tx,
  report: ProviderReport,
): Promise<boolean | null> {
  const known = await deps.phoneChanges.findBySession(tx, report.session);
  if (known === null) return null;
  await deps.customers.lock(tx, known.customerId);
  const change = await deps.phoneChanges.lock(tx, known);
  return change !== null && takeFaceReport(deps, tx, { change, report });
}

const SILENCE_MS = 60_000;
/** A page that should be closed long ago, of which the provider says nothing. */
const OVERDUE_MS = 10 * 60_000;
const BATCH = 50;

/** Asks the provider what became of the matches we have heard nothing of. */
export async function followFaces(
  deps: Deps & Pick<IdentityDeps, 'identityProvider'>,
  signal: AbortSignal,
): Promise<void> {
  const since = new Date(deps.clock.technicalNow().getTime() - SILENCE_MS);
  for (const waiting of await deps.phoneChanges.listWaiting(deps.db, since, BATCH)) {
    if (signal.aborted) return;
    const session = waiting.face.providerSession;
    const found =
      session === null
        ? err('unknown' as const)
        : await deps.identityProvider.find('face', session);
    if (found.ok) await follow(deps, waiting, found);
    else if (found.error === 'unknown') await follow(deps, waiting, err('unknown'));
  }
}

/** What it knows of a session: its decision, nothing decided yet, or not the session. */
type Found = Result<ProviderReport | null, 'unknown'>;

const follow = (deps: Deps, waiting: PhoneChange, found: Found): Promise<void> =>
  transaction(deps.db, async (tx) => {
    if (found.ok && found.value !== null && (await receiveFaceReport(deps, tx, found.value)))
      return;
    await deps.customers.lock(tx, waiting.customerId);
    const change = await deps.phoneChanges.lock(tx, waiting);
    if (change?.step !== 'face_pending') return;
    // A page that was given meanwhile is asked about next time.
    if (change.face.providerSession !== waiting.face.providerSession) return;
    const now = deps.clock.technicalNow();
    const status = endingOf(change, { isKnown: found.ok, now });
    if (status !== null) return failFace(deps, tx, { change, status });
    await deps.phoneChanges.save(tx, { ...change, face: { ...change.face, askedAt: now } });
  });

/** It never heard of us, or the page closed long ago: the person can press again. Null: we ask again in a while. */
function endingOf(
  { face: { captureExpiresAt } }: PhoneChange,
  { isKnown, now }: { readonly isKnown: boolean; readonly now: Date },
): 'unavailable' | 'expired' | null {
  if (!isKnown) return 'unavailable';
  const isOverdue =
    captureExpiresAt !== null && now.getTime() - captureExpiresAt.getTime() > OVERDUE_MS;
  return isOverdue ? 'expired' : null;
}

/** The person is done: the page waits for nobody. */
export async function closeFacePage(deps: Deps, tx: Tx, change: PhoneChange): Promise<void> {
  if (change.face.status !== 'capturing') return;
  const face = { ...change.face, captureUrl: null, captureExpiresAt: null };
  await deps.phoneChanges.save(tx, { ...change, face });
}
