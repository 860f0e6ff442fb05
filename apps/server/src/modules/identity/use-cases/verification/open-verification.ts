import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { err, ok, type Result } from '@abona/kernel/result';
import {
  attemptsLeft,
  VERIFICATIONS_PER_DAY_MAX,
  type Verification,
} from '#modules/identity/domain/verification.ts';
import type { Subject } from '#modules/identity/stores/verification-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { takeName } from '../sessions/take-name.ts';
import { endVerification } from './take-report.ts';

const DAY_MS = 24 * 60 * 60_000;
const HOUR_S = 3_600;
const ID_BYTES = 16;

/** A try with how many are left after it. */
export type VerificationStanding = { readonly verification: Verification; readonly left: number };
type Refusal = 'not_found' | 'state_conflict' | DetailedFailure<'rate_limited'>;

/**
 * Opens a try for whoever applies. One that is under way is answered as it is, unless it was for another
 * person: somebody who changed the form must be recognised as who the form now says.
 */
export function openVerification(
  deps: IdentityDeps,
  customerId: number,
): Promise<Result<VerificationStanding, Refusal>> {
  return transaction(deps.db, async (tx) => {
    // Locked, so that two taps open one; what the form says is read once that is had.
    const [customer, person] = await Promise.all([
      deps.customers.lock(tx, customerId),
      deps.applicants.personOf(tx, customerId),
    ]);
    if (customer === null || person === null) return err('not_found');
    await takeName(deps, tx, { customer, person });
    const { applicationProcessId } = person;
    const curpIndex = deps.verifications.curpIndexOf(person.curp);
    return openFor(deps, tx, { customerId, applicationProcessId, curpIndex });
  });
}

async function openFor(
  deps: IdentityDeps,
  tx: Tx,
  subject: Subject,
): Promise<Result<VerificationStanding, Refusal>> {
  const since = new Date(deps.clock.now().getTime() - DAY_MS);
  const tries = await deps.verifications.lockTries(tx, subject, since);
  if (tries.some((each) => each.status === 'approved' && each.curpIndex === subject.curpIndex))
    return err('state_conflict');
  const { applicationProcessId } = subject;
  const past = tries.filter((each) => each.applicationProcessId === applicationProcessId);
  const left = attemptsLeft(past);
  const live = tries.find(({ completedAt }) => completedAt === null) ?? null;
  if (live !== null && isFor(live, subject)) return ok({ verification: live, left });
  if (left === 0) return err('state_conflict');
  const ofToday = tries.filter(({ createdAt }) => createdAt > since);
  if (ofToday.length >= VERIFICATIONS_PER_DAY_MAX) return err(TOO_MANY);

  // The provider's page stays open: whatever it decides of it is overtaken.
  if (live !== null) await endVerification(deps, tx, { verification: live, status: 'cancelled' });
  return ok({ verification: await begin(deps, tx, subject), left });
}

async function begin(deps: IdentityDeps, tx: Tx, subject: Subject): Promise<Verification> {
  const now = deps.clock.now();
  const verification: Verification = {
    ...subject,
    id: randomUUIDv7(),
    verificationId: `ver_${randomBytes(ID_BYTES).toString('base64url')}`,
    status: 'open',
    reasons: [],
    providerSession: null,
    captureUrl: null,
    captureExpiresAt: null,
    askedAt: null,
    createdAt: now,
    completedAt: null,
  };
  await deps.verifications.add(tx, verification);
  await deps.audit(tx, subject.customerId, {
    action: 'verification_opened',
    detail: { verification: verification.verificationId },
  });
  return verification;
}

const isFor = (live: Verification, { curpIndex, applicationProcessId }: Subject): boolean =>
  live.curpIndex === curpIndex && live.applicationProcessId === applicationProcessId;

const TOO_MANY: DetailedFailure<'rate_limited'> = {
  code: 'rate_limited',
  details: { seconds: HOUR_S },
  retryAfterS: HOUR_S,
};
