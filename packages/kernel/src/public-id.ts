import { invariant } from './invariant.ts';
import { err, ok, type Result } from './result.ts';

/** What the outside sees of an id: a prefix that tells the kind, and 26 opaque characters. */
export type PublicId<P extends string = string> = `${P}_${string}`;

// Crockford's base 32: no i, l, o, u, so that nobody misreads an id aloud.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const BODY_LENGTH = 26;
const uuidShape = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** `('loan', uuid)` gives `loan_…`. The uuid comes from whoever may roll dice. */
export function publicId<P extends string>(prefix: P, uuid: string): PublicId<P> {
  invariant(uuidShape.test(uuid), `not a uuid: ${uuid}`);
  let rest = BigInt(`0x${uuid.replaceAll('-', '')}`);
  let body = '';
  for (let place = 0; place < BODY_LENGTH; place++) {
    body = (alphabet[Number(rest % 32n)] ?? '') + body;
    rest /= 32n;
  }
  return `${prefix}_${body}`;
}

/** Back to the uuid; an id of another kind, or one nobody issued, is refused. */
export function parsePublicId(prefix: string, text: string): Result<string, 'id_invalid'> {
  const body = text.slice(prefix.length + 1);
  if (!text.startsWith(`${prefix}_`) || body.length !== BODY_LENGTH) return err('id_invalid');
  let value = 0n;
  for (const character of body) {
    const digit = alphabet.indexOf(character);
    if (digit < 0) return err('id_invalid');
    value = value * 32n + BigInt(digit);
  }
  if (value >= 1n << 128n) return err('id_invalid');
  const hex = value.toString(16).padStart(32, '0');
  return ok(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));
}
