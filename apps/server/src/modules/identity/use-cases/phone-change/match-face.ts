import { FACE_RETURN_PATH } from '@abona/contract/identity/phone-change';
import { invariant } from '@abona/kernel/invariant';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { err, ok, type Result } from '@abona/kernel/result';
import { parseCurp } from '@abona/mexico/curp';
import { FACE_TRIES_MAX, noFace, type PhoneChange } from '#modules/identity/domain/phone-change.ts';
import type { ProviderFailure } from '#modules/identity/ports.ts';
import { moveActivity } from '#modules/identity/stores/activity-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { type Changer, type StepRefusal, takeStep } from './phone-change-step.ts';
import { failFace, takeFaceReport } from './take-face-report.ts';

type FacePage = { readonly activityId: string; readonly url: string; readonly expiresAt: Date };
type Refusal =
  | StepRefusal
  | 'operation_in_progress'
  | 'provider_unavailable'
  | DetailedFailure<'validation_failed'>;

/** How long another call may be at the provider before we take it for dead. */
const ASKING_MS = 15_000;

/**
 * Gets the provider's page that compares the face, in three steps as every call to the outside. The address
 * to come back to must be, byte for byte, the one that is registered; it is given to the provider from
 * here and never fetched.
 */
export async function matchFace(
  deps: IdentityDeps,
  { callbackUrl, ...changer }: Changer & { readonly callbackUrl: string },
): Promise<Result<FacePage, Refusal>> {
  const returnUrl = `${deps.publicUrl}${FACE_RETURN_PATH}`;
  if (callbackUrl !== returnUrl) return err(NOT_REGISTERED);
  const prepared = await prepare(deps, changer);
  if (!prepared.ok) return prepared;
  if (prepared.value.kind === 'waits') return toPage(prepared.value.change);
  const { order } = prepared.value;

  const started = await deps.identityProvider.matchFace({ ...order, returnUrl });

  return transaction(deps.db, async (tx) => {
    await deps.customers.lock(tx, changer.customerId);
    const change = await deps.phoneChanges.lock(tx, changer);
    invariant(change !== null, 'a change of phone that is gone');
    if (!started.ok) return giveUp(deps, tx, { change, failure: started.error });
    await takeFaceReport(deps, tx, { change, report: started.value });
    const after = await deps.phoneChanges.find(tx, changer);
    return after === null ? err('not_found') : toPage(after);
  });
}

const NOT_REGISTERED: DetailedFailure<'validation_failed'> = {
  code: 'validation_failed',
  fields: [
    {
      path: 'data.facematch_callback_url',
      code: 'address_not_registered',
      message: 'La dirección de regreso no está registrada.',
    },
  ],
};

type FaceOrder = Omit<Parameters<IdentityDeps['identityProvider']['matchFace']>[0], 'returnUrl'>;
type Prepared =
  | { readonly kind: 'waits'; readonly change: PhoneChange }
  | { readonly kind: 'ask'; readonly order: FaceOrder };

function prepare(deps: IdentityDeps, changer: Changer): Promise<Result<Prepared, Refusal>> {
  return transaction(deps.db, async (tx) => {
    const taken = await takeStep(deps, tx, { ...changer, action: 'authorize' });
    if (!taken.ok) return taken;
    const { change, activity } = taken.value;
    const { status } = change.face;
    if (status === 'capturing') return ok({ kind: 'waits', change });
    const objection = objectionTo(change, deps.clock.technicalNow());
    if (objection !== null) return err(objection);

    const order = await orderFor(deps, tx, change.customerId);
    if (order === null) return err('state_conflict');
    await deps.phoneChanges.save(tx, {
      ...change,
      // A call whose answer got lost is made again, and costs no try.
      tries: status === 'starting' ? change.tries : change.tries + 1,
      face: { ...noFace, status: 'starting', askedAt: deps.clock.technicalNow() },
    });
    await moveActivity(tx, activity, { status: 'pending' });
    return ok({ kind: 'ask', order });
  });
}

/** Whether the provider may be asked for a page now. */
function objectionTo(
  { face: { status, askedAt }, tries }: PhoneChange,
  now: Date,
): 'state_conflict' | 'operation_in_progress' | null {
  if (status === 'in_review') return 'state_conflict';
  if (status !== 'starting') return tries >= FACE_TRIES_MAX ? 'state_conflict' : null;
  const isAsking = askedAt !== null && now.getTime() - askedAt.getTime() < ASKING_MS;
  return isAsking ? 'operation_in_progress' : null;
}

/** Whose face it must be: of whoever was recognised before. */
async function orderFor(deps: IdentityDeps, tx: Tx, customerId: number): Promise<FaceOrder | null> {
  const customer = await deps.customers.lock(tx, customerId);
  const person = await deps.applicants.legalPersonOf(tx, customerId);
  const isEnrolled = await deps.verifications.isEnrolled(tx, customerId, null);
  if (customer === null || person === null || !isEnrolled) return null;
  const curp = parseCurp(person.curp, mexicoCityDate(deps.clock.now().getTime()));
  if (!curp.ok) return null;
  return { personKey: customer.id, person: { ...person, birthDate: curp.value.birthDate } };
}

/** Refused, the try is over. Away, it may have heard us or not: the same can be asked again at once. */
async function giveUp(
  deps: IdentityDeps,
  tx: Tx,
  { change, failure }: { readonly change: PhoneChange; readonly failure: ProviderFailure },
): Promise<Result<FacePage, Refusal>> {
  if (change.face.status === 'starting') {
    const longAgo = new Date(deps.clock.technicalNow().getTime() - ASKING_MS);
    if (failure === 'unavailable')
      await deps.phoneChanges.save(tx, { ...change, face: { ...change.face, askedAt: longAgo } });
    else await failFace(deps, tx, { change, status: 'unavailable' });
  }
  return err('provider_unavailable');
}

const toPage = ({
  activityId,
  face: { captureUrl: url, captureExpiresAt: expiresAt },
}: PhoneChange): Result<FacePage, Refusal> =>
  url === null || expiresAt === null ? err('state_conflict') : ok({ activityId, url, expiresAt });
