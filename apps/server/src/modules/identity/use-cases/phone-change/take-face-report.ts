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
  'db' | 'clock' | 'customers' | 'push' | 'log' | 'audit' | 'phoneChanges' | 'applicants'
>;

/** Face matches are known to the provider by names of their own. */
export const isFaceReference = (reference: string): boolean => reference.startsWith('fac_');

/**
 * What the provider says of a face match, by whatever way it came. Ours must be locked. False: nothing new,
 * or a message that a newer one, or another match, overtook.
 */
export async function takeFaceReport(
  deps: Deps,
  tx: Tx,
  { change, report }: { readonly change: PhoneChange; readonly report: ProviderReport },
): Promise<boolean> {
  const isCurrent = change.step === 'face_pending' && change.reference === report.reference;
  if (!isCurrent || !isNews(change.face, report)) return false;
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

/** Where the provider read a document too, it must be of whoever was recognised. */
async function isAnother(
  { applicants }: Deps,
  tx: Tx,
  { change, report }: { readonly change: PhoneChange; readonly report: ProviderReport },
): Promise<boolean> {
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
  const known = await deps.phoneChanges.findByReference(tx, report.reference);
  if (known === null) return null;
  await deps.customers.lock(tx, known.customerId);
  const change = await deps.phoneChanges.lock(tx, known);
  return change !== null && takeFaceReport(deps, tx, { change, report });
}

const SILENCE_MS = 60_000;
const BATCH = 50;

/** Asks the provider what became of the matches we have heard nothing of. */
export async function followFaces(
  deps: Deps & Pick<IdentityDeps, 'identityProvider'>,
  signal: AbortSignal,
): Promise<void> {
  const since = new Date(deps.clock.technicalNow().getTime() - SILENCE_MS);
  for (const waiting of await deps.phoneChanges.listWaiting(deps.db, since, BATCH)) {
    if (signal.aborted || waiting.reference === null) return;
    const found = await deps.identityProvider.find(waiting.reference);
    if (!found.ok && found.error !== 'unknown') continue;
    await follow(deps, waiting, found.ok ? found.value : null);
  }
}

const follow = (deps: Deps, waiting: PhoneChange, report: ProviderReport | null): Promise<void> =>
  transaction(deps.db, async (tx) => {
    if (report !== null && (await receiveFaceReport(deps, tx, report)) === true) return;
    await deps.customers.lock(tx, waiting.customerId);
    const change = await deps.phoneChanges.lock(tx, waiting);
    if (change?.step !== 'face_pending') return;
    // It never heard of us: the person can press again. Otherwise we ask again in a while.
    if (report === null) return failFace(deps, tx, { change, status: 'unavailable' });
    const face = { ...change.face, askedAt: deps.clock.technicalNow() };
    await deps.phoneChanges.save(tx, { ...change, face });
  });
