import type { FieldFailure } from '@abona/contract/errors';
import type { SendMethod } from '@abona/contract/identity/one-time-code';
import { fieldProblems } from '@abona/contract/origination/field-problems';
import { err, ok, type Result } from '@abona/kernel/result';
import { maskPhone, nationalNumber, type Phone, parsePhone } from '@abona/mexico/phone';
import { comparableAddress, maskAddress, parseEmailAddress } from './email-address.ts';

/** Where a code goes. */
export type ContactPoint =
  | { readonly kind: 'phone'; readonly phone: Phone }
  | { readonly kind: 'email'; readonly email: string };

const EMAIL_INVALID = 'Escribe tu correo completo, por ejemplo ana@correo.mx.';
/** Numbers that charge whoever calls them. */
const PREMIUM = /^900/;

/** Reads a number of somebody in Mexico; free and premium numbers are nobody's own. */
export function readPhone(field: string, text: string): Result<Phone, FieldFailure> {
  const parsed = parsePhone(text);
  const problem = parsed.ok ? 'phone_invalid' : parsed.error;
  if (parsed.ok && !PREMIUM.test(nationalNumber(parsed.value))) return parsed;
  return err({ path: field, code: problem, message: fieldProblems[problem] });
}

export function readContactPoint(
  method: SendMethod,
  value: string,
): Result<ContactPoint, FieldFailure> {
  if (method === 'email') {
    const email = parseEmailAddress(value);
    return email === null
      ? err({ path: 'value', code: 'email_invalid', message: EMAIL_INVALID })
      : ok({ kind: 'email', email });
  }
  const phone = readPhone('value', value);
  return phone.ok ? ok({ kind: 'phone', phone: phone.value }) : phone;
}

/** The form in which two spellings are equal. */
export const comparable = (point: ContactPoint): string =>
  point.kind === 'phone' ? point.phone : comparableAddress(point.email);

export const addressee = (point: ContactPoint): string =>
  point.kind === 'phone' ? point.phone : point.email;

export const maskContact = (point: ContactPoint): string =>
  point.kind === 'phone' ? maskPhone(point.phone) : maskAddress(point.email);

const SUBSCRIBER_DIGITS = 4;

/** The block a number belongs to: all of it but the last four digits. */
export const prefixOf = (point: ContactPoint): string | null =>
  point.kind === 'phone' ? point.phone.slice(0, -SUBSCRIBER_DIGITS) : null;
