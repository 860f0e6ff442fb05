import { randomBytes } from 'node:crypto';
import type { ValidationMethod } from '@abona/contract/identifiers';
import { invariant } from '@abona/kernel/invariant';
import { err, ok, type Result } from '@abona/kernel/result';
import { maskPhone, type Phone } from '@abona/mexico/phone';
import { readPhone } from '#modules/identity/domain/contact-point.ts';
import { MONEY_HOLD_MS } from '#modules/identity/domain/money-hold.ts';
import type { PhoneChange } from '#modules/identity/domain/phone-change.ts';
import { contactChanged } from '#modules/identity/events.ts';
import { moveActivity, spendActivity } from '#modules/identity/stores/activity-store.ts';
import { addContactChange } from '#modules/identity/stores/contact-change-store.ts';
import type { CodeBinding, KeptCode } from '#modules/identity/stores/one-time-code-store.ts';
import type { CurrentPhone } from '#modules/identity/stores/proven-phone-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import type { CodeSent } from '../codes/activity-code.ts';
import { checkCode, type GuessRefusal } from '../codes/check-code.ts';
import { type SendRefusal, sendCode } from '../codes/send-code.ts';
import { tokenHashOf } from '../contacts/send-verification-email.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { signOutElsewhere } from '../sessions/end-session.ts';
import { type Changer, type StepRefusal, takeStep } from './phone-change-step.ts';

type Invalid = DetailedFailure<'validation_failed'>;
const TOKEN_BYTES = 32;
const CANCEL_PATH = '/pay/perfil/informacion-contacto/cancelar-cambio';

const bindingOf = ({ customerId, activityId }: Changer): CodeBinding => ({
  customerId,
  activityId,
  purpose: 'new_phone',
});

const fieldFailure = (code: string, message: string): Invalid => ({
  code: 'validation_failed',
  fields: [{ path: 'value', code, message }],
});
const SAME = fieldFailure('phone_same', 'Ese ya es tu celular. Escribe el nuevo.');

function readNumber(value: string): Result<Phone, Invalid> {
  const read = readPhone('value', value);
  return read.ok ? read : err({ code: 'validation_failed', fields: [read.error] });
}

type NumberOrder = Changer & {
  readonly value: string;
  readonly method: ValidationMethod;
  readonly address: string;
};

/** Sends a code to the new number, once the face has matched. */
export async function sendNewPhoneCode(
  deps: IdentityDeps,
  { value, method, address, ...changer }: NumberOrder,
): Promise<Result<CodeSent, SendRefusal | StepRefusal>> {
  const phone = readNumber(value);
  if (!phone.ok) return phone;
  const point = { kind: 'phone', phone: phone.value } as const;
  return transaction(deps.db, async (tx) => {
    const taken = await takeStep(deps, tx, { ...changer, action: 'send' });
    if (!taken.ok) return taken;
    const current = await deps.phones.currentOf(tx, changer.customerId);
    if (current?.phone === phone.value) return err(SAME);
    const order = { binding: bindingOf(changer), point, method, address };
    const sent = await sendCode(deps, tx, order);
    if (!sent.ok) return sent;
    await deps.phoneChanges.save(tx, taken.value.change);
    return ok({ standing: sent.value, point });
  });
}

type NewNumber = Changer & {
  readonly value: string;
  readonly otp: string;
  readonly tokenId: string;
  readonly channel: string;
};

/** The last step: the new number is in place, and everything that must follow follows with it. */
export async function completePhoneChange(
  deps: IdentityDeps,
  { value, otp, tokenId, channel, ...changer }: NewNumber,
): Promise<Result<PhoneChange, GuessRefusal | StepRefusal | Invalid>> {
  const phone = readNumber(value);
  if (!phone.ok) return phone;
  return transaction(deps.db, async (tx) => {
    const taken = await takeStep(deps, tx, { ...changer, action: 'complete' });
    if (!taken.ok) return taken;
    const binding = bindingOf(changer);
    const point = { kind: 'phone', phone: phone.value } as const;
    const { destination: destinationIndex } = deps.codes.keysOf(binding, point);
    const checked = await checkCode(deps, tx, { binding, otp, tokenId, destinationIndex });
    if (!checked.ok) return checked;

    const at = deps.clock.now();
    await moveActivity(tx, taken.value.activity, { status: 'proven', provenAt: at });
    await spendActivity(tx, taken.value.activity, at);
    const { old, token } = await putInPlace(deps, tx, { changer, code: checked.value, at });
    await signOutElsewhere(deps, tx, changer);
    await tellOldContacts(deps, tx, { changer, old, token, newPhone: phone.value });
    const detail = { activity: changer.activityId, channel };
    await deps.audit(tx, changer.customerId, { action: 'phone_changed', detail });
    await deps.publish(tx, contactChanged, { customer_id: changer.customerId });
    const after = await deps.phoneChanges.find(tx, changer);
    invariant(after !== null, 'a change of phone that is gone');
    return ok(after);
  });
}

async function putInPlace(
  { phones, phoneChanges }: IdentityDeps,
  tx: Tx,
  { changer, code, at }: { readonly changer: Changer; readonly code: KeptCode; readonly at: Date },
): Promise<{ readonly old: CurrentPhone; readonly token: string }> {
  const { customerId } = changer;
  const { point, method, id: codeId } = code;
  const old = await phones.currentOf(tx, customerId);
  invariant(old !== null, 'a change of no phone');
  invariant(point.kind === 'phone' && method !== 'email', 'a phone proven by e-mail');
  await phones.add(tx, { customerId, phone: point.phone, method, codeId, at });
  const newPhoneId = await phones.makeCurrent(tx, { customerId, phone: point.phone }, at);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await phoneChanges.complete(tx, changer, {
    at,
    newPhoneId,
    oldPhoneId: old.id,
    tokenHash: tokenHashOf(token),
    cancelUntil: new Date(at.getTime() + MONEY_HOLD_MS),
  });
  await addContactChange(tx, { customerId, kind: 'phone', at });
  return { old, token };
}

type OldContacts = {
  readonly changer: Changer;
  readonly old: CurrentPhone;
  readonly token: string;
  readonly newPhone: Phone;
};

/** Told where a thief does not read: on the number that was, and by e-mail. */
async function tellOldContacts(
  { customers, messages, publicUrl }: IdentityDeps,
  tx: Tx,
  { changer: { customerId }, old, token, newPhone }: OldContacts,
): Promise<void> {
  const customer = await customers.lock(tx, customerId);
  // After the #, so that no server, log or tracker on the way sees it.
  const link = `${publicUrl}${CANCEL_PATH}#${token}`;
  const notice = { customerId, newPhone: maskPhone(newPhone), link };
  await messages.sendPhoneChanged(tx, { ...notice, to: old.phone, channel: 'sms' });
  if (customer?.email != null)
    await messages.sendPhoneChanged(tx, { ...notice, to: customer.email, channel: 'email' });
}
