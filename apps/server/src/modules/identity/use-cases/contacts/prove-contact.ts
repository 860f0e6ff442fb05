import type { SendMethod } from '@abona/contract/identity/one-time-code';
import { invariant } from '@abona/kernel/invariant';
import { err, ok, type Result } from '@abona/kernel/result';
import {
  type ContactPoint,
  comparable,
  readContactPoint,
} from '#modules/identity/domain/contact-point.ts';
import { comparableAddress } from '#modules/identity/domain/email-address.ts';
import { phoneProven } from '#modules/identity/events.ts';
import type { AwaitedPhone } from '#modules/identity/ports.ts';
import type { CodeBinding, KeptCode } from '#modules/identity/stores/one-time-code-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import { type ActivityRefusal, type CodeSent, sendActivityCode } from '../codes/activity-code.ts';
import { checkCode, type Guess, type GuessRefusal } from '../codes/check-code.ts';
import { type SendRefusal, sendCode } from '../codes/send-code.ts';
import type { IdentityDeps } from '../identity-deps.ts';

/** The one purpose of whatever proves a phone or an e-mail, whichever call it comes by. */
export const contactBinding = (customerId: number): CodeBinding => ({
  customerId,
  purpose: 'contact',
  activityId: null,
});

export type ContactOrder = {
  readonly customerId: number;
  readonly method: SendMethod;
  readonly value: string;
  readonly activityId: string | null;
  readonly address: string;
};

/** Sends a code to a number, or to the customer's own e-mail. */
export async function sendProofCode(
  deps: IdentityDeps,
  { value, ...order }: Omit<ContactOrder, 'activityId'>,
): Promise<Result<CodeSent, SendRefusal>> {
  const point = readContactPoint(order.method, value);
  return point.ok ? sendToPoint(deps, { ...order, point: point.value }) : err(invalid(point.error));
}

/** The same for an activity, where one is named: then it goes to the contact of record and nowhere else. */
export async function sendContactCode(
  deps: IdentityDeps,
  { activityId, ...order }: ContactOrder,
): Promise<Result<CodeSent, SendRefusal | ActivityRefusal>> {
  if (activityId === null) return sendProofCode(deps, order);
  const point = readContactPoint(order.method, order.value);
  if (!point.ok) return err(invalid(point.error));
  const { customerId, method, address } = order;
  return sendActivityCode(deps, {
    customerId,
    method,
    address,
    activityId,
    expected: point.value,
  });
}

const sendToPoint = (
  deps: IdentityDeps,
  order: Omit<ContactOrder, 'value' | 'activityId'> & { readonly point: ContactPoint },
): Promise<Result<CodeSent, SendRefusal>> =>
  transaction(deps.db, async (tx) => {
    if (!(await isOwn(deps, tx, order))) return err(invalid(NOT_YOURS));
    const sent = await sendCode(deps, tx, { ...order, binding: contactBinding(order.customerId) });
    return sent.ok ? ok({ standing: sent.value, point: order.point }) : sent;
  });

const NOT_YOURS = {
  path: 'value',
  code: 'email_not_yours',
  message: 'Escribe el correo con el que iniciaste sesión.',
} as const;

type Field = NonNullable<DetailedFailure<'validation_failed'>['fields']>[number];
const invalid = (field: Field): DetailedFailure<'validation_failed'> => ({
  code: 'validation_failed',
  fields: [field],
});

/** We write to strangers' mailboxes for nobody; a number is proven by whoever reads its messages. */
async function isOwn(
  deps: IdentityDeps,
  tx: Tx,
  { customerId, point }: { readonly customerId: number; readonly point: ContactPoint },
): Promise<boolean> {
  if (point.kind === 'phone') return true;
  const customer = await deps.customers.lock(tx, customerId);
  return customer?.email != null && comparableAddress(customer.email) === comparable(point);
}

/** Types a code back. What it was sent to is proven. */
export function proveContact(
  deps: IdentityDeps,
  guess: Guess,
): Promise<Result<KeptCode, GuessRefusal>> {
  return transaction(deps.db, async (tx) => {
    const checked = await checkCode(deps, tx, guess);
    if (checked.ok)
      await keepProof(deps, tx, { customerId: guess.binding.customerId, code: checked.value });
    return checked;
  });
}

export async function keepProof(
  deps: IdentityDeps,
  tx: Tx,
  {
    customerId,
    code,
    awaited,
  }: {
    readonly customerId: number;
    readonly code: KeptCode;
    /** The application's number, where it is that one. */
    readonly awaited?: AwaitedPhone;
  },
): Promise<void> {
  const { point, method, id: codeId, provenAt } = code;
  invariant(provenAt !== null, 'a proof without its time');
  if (point.kind === 'email') {
    await keepEmailProof(deps, tx, { customerId, email: point.email, at: provenAt });
    return;
  }
  invariant(method !== 'email', 'a phone proven by e-mail');
  await deps.phones.add(tx, { customerId, phone: point.phone, method, codeId, at: provenAt });
  await deps.audit(tx, customerId, { action: 'phone_proven', detail: { method } });
  const isTaken = awaited?.isWaiting === true;
  const proven = { customer_id: customerId, ...(isTaken && { is_taken: true as const }) };
  await deps.publish(tx, phoneProven, proven);
  if (isTaken) await awaited.takeProof();
}

/** The address may have changed since the code was sent: then it proves nothing. */
async function keepEmailProof(
  deps: IdentityDeps,
  tx: Tx,
  {
    customerId,
    email,
    at,
  }: { readonly customerId: number; readonly email: string; readonly at: Date },
): Promise<void> {
  const customer = await deps.customers.lock(tx, customerId);
  if (customer?.email == null || comparableAddress(customer.email) !== comparableAddress(email))
    return;
  if (customer.emailVerifiedAt !== null) return;
  await deps.customers.saveContact(tx, { ...customer, emailVerifiedAt: at });
  await deps.audit(tx, customerId, { action: 'email_verified' });
}
