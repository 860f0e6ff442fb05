import { localSecrets } from './local-defaults.ts';

const SECRET_BYTES_MIN = 32;
/** 256 bits written in base64url. */
const SECRET_CHARACTERS_MIN = 43;
const DISTINCT_MIN = 12;
const VENDOR_CHARACTERS_MIN = 12;

/** Why a secret of ours cannot serve outside LOCAL: printed, too short, or visibly not random. */
export function objectionToSecret(secret: string): string | null {
  if (isPrinted(secret)) return 'is the value printed in the source, which only LOCAL accepts';
  if (secret.length < SECRET_CHARACTERS_MIN || new Set(secret).size < DISTINCT_MIN) return WEAK;
  return null;
}

export function objectionToKey(secret: Uint8Array): string | null {
  if (isPrinted(Buffer.from(secret).toString('base64url')))
    return 'is the value printed in the source, which only LOCAL accepts';
  if (secret.length < SECRET_BYTES_MIN || new Set(secret).size < DISTINCT_MIN) return WEAK;
  return null;
}

/** What a vendor gave us and everybody may see; it only must not be the sandbox's. */
export function objectionToVendorName(name: string): string | null {
  return isPrinted(name) ? 'is the sandbox’s own, which only LOCAL accepts' : null;
}

/** A secret that a vendor chose has the vendor's length, but none is as short as a word. */
export function objectionToVendorSecret(secret: string): string | null {
  const objection = objectionToVendorName(secret);
  if (objection !== null || secret.length >= VENDOR_CHARACTERS_MIN) return objection;
  return `is too short to be a secret: ${VENDOR_CHARACTERS_MIN} characters at least`;
}

const WEAK = 'is too weak: it needs 256 bits from a random source (openssl rand -base64 32)';

const isPrinted = (secret: string): boolean =>
  [...localSecrets].some((printed) => printed === secret || printed.endsWith(`:${secret}`));
