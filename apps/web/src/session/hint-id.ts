import { readStored, writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';

const HINT_LENGTH = 32;

/**
 * Lets the login provider recognise who signed in here last, without anybody being able to read the
 * e-mail from it: a digest under a key that never leaves this browser.
 */
export async function hintIdOf(email: string): Promise<string> {
  const bytes = new TextEncoder();
  const key = await crypto.subtle.importKey(
    'raw',
    bytes.encode(hintKey()),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const digest = await crypto.subtle.sign('HMAC', key, bytes.encode(email.trim().toLowerCase()));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, HINT_LENGTH);
}

function hintKey(): string {
  const known = readStored(stored.hintKey);
  if (known !== null) return known;
  const made = crypto.randomUUID();
  writeStored(stored.hintKey, made);
  return made;
}
