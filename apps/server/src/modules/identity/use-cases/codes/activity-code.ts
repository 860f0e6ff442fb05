import type { SendMethod } from '@abona/contract/identity/one-time-code';
import { err, ok, type Result } from '@abona/kernel/result';
import { ACTIVITY_LIFE_MS, type Activity, objectionTo } from '#modules/identity/domain/activity.ts';
import { type ContactPoint, comparable } from '#modules/identity/domain/contact-point.ts';
import {
  lockActivity,
  moveActivity,
  type OwnActivity,
} from '#modules/identity/stores/activity-store.ts';
import type { CodeBinding, KeptCode } from '#modules/identity/stores/one-time-code-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { hintAfterwards } from '../push-to-customer.ts';
import { checkCode, type GuessRefusal } from './check-code.ts';
import type { CodeStanding } from './read-code-standing.ts';
import { type SendRefusal, sendCode } from './send-code.ts';

export const activityBinding = ({ customerId, activityId }: OwnActivity): CodeBinding => ({
  customerId,
  purpose: 'activity',
  activityId,
});

export type ActivityRefusal = 'not_found' | 'activity_expired' | 'state_conflict';
export type CodeSent = { readonly standing: CodeStanding; readonly point: ContactPoint };
type SendOrder = OwnActivity & {
  readonly method: SendMethod;
  readonly address: string;
  /** Where the caller thinks it goes; it must be the customer's own contact. */
  readonly expected?: ContactPoint;
};

/** Sends the code of an activity to the customer's own phone or e-mail. */
export function sendActivityCode(
  deps: IdentityDeps,
  { method, address, expected, ...own }: SendOrder,
): Promise<Result<CodeSent, SendRefusal | ActivityRefusal>> {
  return transaction(deps.db, async (tx) => {
    const found = await lockOpen(deps, tx, own);
    if (!found.ok) return found;
    const point = await ownPoint(deps, tx, { customerId: own.customerId, method });
    if (point === null) return err(NO_CONTACT);
    if (expected !== undefined && comparable(expected) !== comparable(point)) return err(NOT_YOURS);

    const order = {
      binding: activityBinding(own),
      point,
      method,
      address,
      link: method === 'email' ? linkTo(deps, found.value) : null,
    };
    const sent = await sendCode(deps, tx, order);
    if (!sent.ok) return sent;
    await moveActivity(tx, found.value, { status: 'pending' });
    return ok({ standing: sent.value, point });
  });
}

/** Where somebody goes on who closed the screen, signed out meanwhile or reads their mail on another device. */
function linkTo(
  { publicUrl, activityLinks }: Pick<IdentityDeps, 'publicUrl' | 'activityLinks'>,
  { activityId, openedAt }: Activity,
): string {
  const expiresAt = new Date(openedAt.getTime() + ACTIVITY_LIFE_MS);
  const token = activityLinks.sign({ activityId, expiresAt });
  return `${publicUrl}/pay/2fa/verificar-actividad/${activityId}?token=${token}`;
}

type ActivityGuess = OwnActivity & { readonly otp: string; readonly tokenId?: string };
type Proven = { readonly activity: Activity; readonly code: KeptCode };

/** Types the code back: the activity is proven. */
export function proveActivity(
  deps: IdentityDeps,
  { otp, tokenId, ...own }: ActivityGuess,
): Promise<Result<Proven, GuessRefusal | ActivityRefusal>> {
  return transaction(deps.db, async (tx) => {
    const found = await lockOpen(deps, tx, own);
    if (!found.ok) return found;
    const named = tokenId === undefined ? {} : { tokenId };
    const checked = await checkCode(deps, tx, { binding: activityBinding(own), otp, ...named });
    if (!checked.ok) return checked;

    const { customerId } = own;
    const provenAt = deps.clock.now();
    await moveActivity(tx, found.value, { status: 'proven', provenAt });
    const detail = { activity: own.activityId, kind: found.value.kind };
    await deps.audit(tx, customerId, { action: 'activity_proven', detail });
    hintAfterwards(deps, customerId);
    const activity: Activity = { ...found.value, status: 'proven', provenAt };
    return ok({ activity, code: checked.value });
  });
}

/** One that waits for a code. A change of phone is proven by its own steps, never by a code to the old number. */
async function lockOpen(
  { clock, customers }: Pick<IdentityDeps, 'clock' | 'customers'>,
  tx: Tx,
  own: OwnActivity,
): Promise<Result<Activity, ActivityRefusal>> {
  await customers.lock(tx, own.customerId);
  const activity = await lockActivity(tx, own);
  if (activity === null) return err('not_found');
  if (activity.kind === 'phone_change') return err('state_conflict');
  const moment = { business: clock.now(), real: clock.technicalNow() };
  const objection = objectionTo(activity, moment);
  return objection === null ? ok(activity) : err(objection);
}

/** The customer's contact of record that a method reaches. */
async function ownPoint(
  { customers, phones }: Pick<IdentityDeps, 'customers' | 'phones'>,
  tx: Tx,
  { customerId, method }: { readonly customerId: number; readonly method: SendMethod },
): Promise<ContactPoint | null> {
  if (method !== 'email') {
    const current = await phones.currentOf(tx, customerId);
    return current === null ? null : { kind: 'phone', phone: current.phone };
  }
  const customer = await customers.lock(tx, customerId);
  return customer?.email == null ? null : { kind: 'email', email: customer.email };
}

const fieldFailure = (
  path: string,
  code: string,
  message: string,
): DetailedFailure<'validation_failed'> => ({
  code: 'validation_failed',
  fields: [{ path, code, message }],
});
const NO_CONTACT = fieldFailure(
  'send_method_name',
  'no_contact',
  'No tenemos ese contacto tuyo. Elige otra forma de recibir el código.',
);
const NOT_YOURS = fieldFailure(
  'value',
  'contact_not_yours',
  'El código solo puede llegar al contacto que ya confirmaste.',
);
