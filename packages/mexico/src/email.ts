import { err, ok, type Result } from '@abona/kernel/result';

/** An address in lower case, as it is compared and stored. */
export type Email = string & { readonly unit: 'email' };

const MAX_LENGTH = 254;
const local = "[\\p{L}\\d!#$%&'*+/=?^_`{|}~-]+(?:\\.[\\p{L}\\d!#$%&'*+/=?^_`{|}~-]+)*";
const label = '[\\p{L}\\d](?:[\\p{L}\\d-]{0,61}[\\p{L}\\d])?';
const shape = new RegExp(`^${local}@(?:${label}\\.)+\\p{L}[\\p{L}\\d-]{0,61}[\\p{L}\\d]$`, 'u');

/** Only the shape: whether somebody reads it, the message with the link will tell. */
export function parseEmail(text: string): Result<Email, 'email_invalid'> {
  const address = text.trim().normalize('NFC').toLowerCase();
  const localLength = address.indexOf('@');
  const fits = address.length <= MAX_LENGTH && localLength <= 64;
  return fits && shape.test(address) ? ok(address as Email) : err('email_invalid');
}
