import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomFillSync,
} from 'node:crypto';
import { invariant } from '@abona/kernel/invariant';
import type { NamedKey } from './config/config.ts';

/** The one cell a sealed value belongs to. Copied into another row or column it does not open. */
type Cell = { readonly table: string; readonly column: string; readonly row: string };

/**
 * Personal data at rest: each value is sealed on its own (AES-256-GCM) and bound to its cell, so a
 * dump of the database tells nothing and rows cannot be swapped behind our back. What must be looked
 * up has a blind index beside it, made with a key of its own.
 */
export type FieldEncryption = {
  readonly seal: (cell: Cell, text: string) => string;
  readonly open: (cell: Cell, sealed: string) => string;
  /** The same for the same text, and without the key nobody can tell which text. */
  readonly blindIndex: (purpose: string, text: string) => string;
};

const VERSION = 'v1';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The first key seals; the others still open what they sealed before. */
export function createFieldEncryption(
  keys: readonly NamedKey[],
  indexKey: Uint8Array,
): FieldEncryption {
  const [first] = keys;
  invariant(first !== undefined, 'field encryption without a key');
  const byId = new Map(keys.map(({ id, secret }) => [id, keyOf(secret)]));
  invariant(byId.size === keys.length, 'two field keys go by one name');
  const sealing = { id: first.id, secret: keyOf(first.secret) };
  const index = keyOf(indexKey);

  return {
    seal: (cell, text) => `${VERSION}.${sealing.id}.${encrypt(sealing.secret, cell, text)}`,
    open: (cell, sealed) => {
      const [version, keyId, body] = sealed.split('.');
      invariant(version === VERSION && body !== undefined, 'not a sealed field');
      const secret = byId.get(keyId ?? '');
      invariant(secret !== undefined, `the field key ${keyId} is gone`);
      return decrypt(secret, cell, body);
    },
    blindIndex: (purpose, text) =>
      createHmac('sha256', index).update(`${purpose}\0${text}`).digest('base64url'),
  };
}

function keyOf(secret: Uint8Array): KeyObject {
  invariant(secret.length === KEY_BYTES, `a field key has ${KEY_BYTES} bytes`);
  return createSecretKey(secret);
}

/** Drawn many at a time, because a draw costs as much as to encrypt; each is used once. */
const nonces = Buffer.alloc(NONCE_BYTES * 256);
let noncesUsed = nonces.length;

function nextNonce(): Buffer {
  if (noncesUsed === nonces.length) {
    randomFillSync(nonces);
    noncesUsed = 0;
  }
  noncesUsed += NONCE_BYTES;
  return Buffer.from(nonces.subarray(noncesUsed - NONCE_BYTES, noncesUsed));
}

const boundTo = ({ table, column, row }: Cell): Buffer => Buffer.from(`${table}|${column}|${row}`);

function encrypt(secret: KeyObject, cell: Cell, text: string): string {
  const nonce = nextNonce();
  const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(boundTo(cell));
  const body = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(body).toString('base64url');
}

function decrypt(secret: KeyObject, cell: Cell, body: string): string {
  const bytes = Buffer.from(body, 'base64url');
  invariant(bytes.length >= NONCE_BYTES + TAG_BYTES, 'a sealed field was cut short');
  const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, NONCE_BYTES))
    .setAAD(boundTo(cell))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  // Throws unless every byte is as it was sealed, here and in this cell.
  decipher.final();
  return text.toString('utf8');
}
