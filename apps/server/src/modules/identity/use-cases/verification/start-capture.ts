import { invariant } from '@abona/kernel/invariant';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Verification } from '#modules/identity/domain/verification.ts';
import type { Applicant, ProviderFailure } from '#modules/identity/ports.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { endVerification, takePage, takeReport } from './take-report.ts';

type Capture = { readonly verificationId: string; readonly url: string; readonly expiresAt: Date };
type Refusal = 'not_found' | 'state_conflict' | 'operation_in_progress' | 'provider_unavailable';
type Try = { readonly customerId: number; readonly verificationId: string };

/** How long another call may be at the provider before we take it for dead. */
const ASKING_MS = 15_000;
const RETURN_PATH = '/pay/verificacion/identidad/resultado';

/**
 * Gets the provider's page for a try, in three steps: written down that we ask, asked outside of any
 * transaction, written down what came. Whoever comes after a lost answer gets another page. One that waits
 * already is told again.
 */
export async function startCapture(
  deps: IdentityDeps,
  own: Try,
): Promise<Result<Capture, Refusal>> {
  const prepared = await prepare(deps, own);
  if (!prepared.ok) return prepared;
  if (prepared.value.kind === 'waits') return toCapture(prepared.value.verification);
  const { person, personKey, asked } = prepared.value;

  const returnUrl = `${deps.publicUrl}${RETURN_PATH}`;
  const started = await deps.identityProvider.start({
    reference: own.verificationId,
    personKey,
    person,
    returnUrl,
  });

  return transaction(deps.db, async (tx) => {
    const given = started.ok ? await takePage(deps, tx, { asked, report: started.value }) : null;
    if (given !== null) return toCapture(given);
    const verification = await deps.verifications.lock(tx, own.customerId, own.verificationId);
    invariant(verification !== null, 'a verification that is gone');
    if (started.ok) {
      const after = await takeReport(deps, tx, { verification, report: started.value });
      return toCapture(after ?? verification);
    }
    await giveUp(deps, tx, { verification, failure: started.error });
    return err('provider_unavailable');
  });
}

type Prepared =
  | { readonly kind: 'waits'; readonly verification: Verification }
  | {
      readonly kind: 'ask';
      readonly person: Applicant;
      readonly personKey: string;
      readonly asked: Verification;
    };

async function prepare(deps: IdentityDeps, own: Try): Promise<Result<Prepared, Refusal>> {
  const { db, clock, applicants, customers, verifications } = deps;
  const [person, customer] = await Promise.all([
    applicants.personOf(db, own.customerId),
    customers.find(own.customerId),
  ]);
  const at = clock.technicalNow();
  if (person !== null && customer !== null) {
    const deadBefore = new Date(at.getTime() - ASKING_MS);
    const curpIndex = verifications.curpIndexOf(person.curp);
    const asking = { ...own, curpIndex, at, deadBefore, now: clock.now() };
    const asked = await verifications.beginAsking(db, asking);
    if (asked !== null) return ok({ kind: 'ask', person, personKey: customer.id, asked });
  }
  const verification = await verifications.find(db, own.customerId, own.verificationId);
  if (verification === null) return err('not_found');
  if (verification.status === 'capturing') return ok({ kind: 'waits', verification });
  return err(objectionTo(verification, at));
}

/** Why the provider is not asked for a page now. */
function objectionTo({ status, askedAt }: Verification, now: Date): Refusal {
  const isAsking = askedAt !== null && now.getTime() - askedAt.getTime() < ASKING_MS;
  return status === 'starting' && isAsking ? 'operation_in_progress' : 'state_conflict';
}

/**
 * Refused, there is no sense in asking again. Away, it may have heard us or not: the same try can be
 * started again at once, by another page.
 */
async function giveUp(
  deps: IdentityDeps,
  tx: Tx,
  {
    verification,
    failure,
  }: { readonly verification: Verification; readonly failure: ProviderFailure },
): Promise<void> {
  if (verification.status !== 'starting') return;
  if (failure !== 'unavailable') {
    await endVerification(deps, tx, { verification, status: 'unavailable' });
    return;
  }
  const longAgo = new Date(deps.clock.technicalNow().getTime() - ASKING_MS);
  await deps.verifications.save(tx, { ...verification, askedAt: longAgo }, deps.clock.now());
}

/** Closed or ended meanwhile, it leads nowhere. */
function toCapture({
  verificationId,
  captureUrl: url,
  captureExpiresAt: expiresAt,
}: Verification): Result<Capture, Refusal> {
  return url === null || expiresAt === null
    ? err('state_conflict')
    : ok({ verificationId, url, expiresAt });
}
