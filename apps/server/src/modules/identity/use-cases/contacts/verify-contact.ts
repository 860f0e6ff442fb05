import type { ContactType } from '@abona/contract/identity/activity';
import { invariant } from '@abona/kernel/invariant';
import { err, ok, type Result } from '@abona/kernel/result';
import { formatPhone, nationalNumber } from '@abona/mexico/phone';
import {
  type ContactPoint,
  comparable,
  maskContact,
  readContactPoint,
} from '#modules/identity/domain/contact-point.ts';
import { comparableAddress } from '#modules/identity/domain/email-address.ts';
import type { KeptCode } from '#modules/identity/stores/one-time-code-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import { checkCode, type Guess, type GuessRefusal } from '../codes/check-code.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { contactBinding, keepProof } from './prove-contact.ts';

/** A contact as the specification's calls name it. */
export type NamedContact = {
  readonly customerId: number;
  readonly type: ContactType;
  readonly value: string;
};
type Invalid = DetailedFailure<'validation_failed'>;
type Proof = {
  readonly is_valid: true;
  readonly contact: string;
  readonly proven_at: string;
  readonly is_current: boolean;
};

/** How long a typed-back e-mail code stands behind what comes after it. */
const EMAIL_PROOF_MS = 15 * 60_000;

/** Whether it is well formed, and how it is written; nothing about who else has it. */
export async function validateContact(
  deps: IdentityDeps,
  { customerId, type, value }: NamedContact,
): Promise<Result<{ is_valid: true; value: string; is_current: boolean }, Invalid>> {
  const read = readPoint(type, value);
  if (!read.ok) return read;
  const point = read.value;
  const written = point.kind === 'phone' ? formatPhone(nationalNumber(point.phone)) : point.email;
  const isCurrent = await isOfRecord(deps, { customerId, point });
  return ok({ is_valid: true, value: written, is_current: isCurrent });
}

function readPoint(type: ContactType, value: string): Result<ContactPoint, Invalid> {
  const read = readContactPoint(type === 'EMAIL' ? 'email' : 'SMS', value);
  return read.ok ? read : err({ code: 'validation_failed', fields: [read.error] });
}

/** Types back the code that was sent to a contact. */
export async function verifyContact(
  deps: IdentityDeps,
  { otp, ...named }: NamedContact & { readonly otp: string },
): Promise<Result<Proof, GuessRefusal | Invalid>> {
  const { customerId, type, value } = named;
  const read = readPoint(type, value);
  if (!read.ok) return read;
  const point = read.value;
  const proven = await transaction(deps.db, (tx) =>
    prove(deps, tx, { customerId, point, guess: { otp } }),
  );
  return proven.ok ? ok(await toProof(deps, customerId, proven.value)) : proven;
}

type PhoneProof = {
  readonly customerId: number;
  readonly value: string;
  readonly otp: string;
  readonly tokenId: string;
  readonly emailTokenId: string;
};

/** Adds the first phone of somebody who has just typed back a code to their e-mail. */
export async function verifyPhoneAfterEmail(
  deps: IdentityDeps,
  { customerId, value, otp, tokenId, emailTokenId }: PhoneProof,
): Promise<Result<Proof, GuessRefusal | Invalid | 'state_conflict'>> {
  const read = readPoint('MOBILE_PHONE', value);
  if (!read.ok) return read;
  const proven = await transaction(
    deps.db,
    async (tx): Promise<Result<KeptCode, GuessRefusal | 'state_conflict'>> => {
      // Another number takes the place of one of record only by a change of phone.
      if ((await deps.phones.currentOf(tx, customerId)) !== null) return err('state_conflict');
      const since = new Date(deps.clock.now().getTime() - EMAIL_PROOF_MS);
      const code = await deps.codes.findProvenByEmail(tx, {
        customerId,
        since,
        tokenId: emailTokenId,
      });
      const customer = await deps.customers.lock(tx, customerId);
      const isOwn =
        code?.point.kind === 'email' &&
        customer?.email != null &&
        comparableAddress(customer.email) === comparable(code.point);
      if (!isOwn) return err({ code: 'otp_expired' });
      return prove(deps, tx, { customerId, point: read.value, guess: { otp, tokenId } });
    },
  );
  return proven.ok ? ok(await toProof(deps, customerId, proven.value)) : proven;
}

type Typed = {
  readonly customerId: number;
  readonly point: ContactPoint;
  readonly guess: Pick<Guess, 'otp' | 'tokenId'>;
};

async function prove(
  deps: IdentityDeps,
  tx: Tx,
  { customerId, point, guess }: Typed,
): Promise<Result<KeptCode, GuessRefusal>> {
  const binding = contactBinding(customerId);
  const { destination } = deps.codes.keysOf(binding, point);
  const checked = await checkCode(deps, tx, { ...guess, binding, destinationIndex: destination });
  if (checked.ok) await keepProof(deps, tx, { customerId, code: checked.value });
  return checked;
}

async function toProof(
  deps: IdentityDeps,
  customerId: number,
  { point, provenAt }: KeptCode,
): Promise<Proof> {
  invariant(provenAt !== null, 'a proof without its time');
  return {
    is_valid: true,
    contact: maskContact(point),
    proven_at: provenAt.toISOString(),
    is_current: await isOfRecord(deps, { customerId, point }),
  };
}

async function isOfRecord(
  { db, phones, customers }: Pick<IdentityDeps, 'db' | 'phones' | 'customers'>,
  { customerId, point }: { readonly customerId: number; readonly point: ContactPoint },
): Promise<boolean> {
  if (point.kind === 'phone')
    return (await phones.currentOf(db, customerId))?.phone === point.phone;
  const email = (await customers.find(customerId))?.email ?? null;
  return email !== null && comparableAddress(email) === comparable(point);
}
