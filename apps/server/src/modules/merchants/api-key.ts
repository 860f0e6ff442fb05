import { randomBytes } from 'node:crypto';
import type { FieldEncryption } from '#platform/field-encryption.ts';

/** In PROD keys say `live`, elsewhere `test`; neither is good in the other's place. */
export type KeyMode = 'test' | 'live';
export type KeyKind = 'secret' | 'publishable';

const prefixes: Readonly<Record<KeyKind, string>> = { secret: 'sk', publishable: 'pk' };
const SHAPE = /^(?:sk|pk)_(test|live)_([\da-f]{16})[\w-]{43}$/;

/** A fresh key: sixteen digits to find it by, and 256 random bits. */
export const rollApiKey = (kind: KeyKind, mode: KeyMode): string =>
  `${prefixes[kind]}_${mode}_${randomBytes(8).toString('hex')}${randomBytes(32).toString('base64url')}`;

/** What a key is found by; null when it cannot be one of ours. */
export function lookupOf(key: string, mode: KeyMode): string | null {
  const [, itsMode, lookup] = SHAPE.exec(key) ?? [];
  return itsMode === mode ? (lookup ?? null) : null;
}

/** All that we keep of a key. It is random, so one keyed hash is enough. */
export const keyHashOf = (fields: Pick<FieldEncryption, 'blindIndex'>, key: string): string =>
  fields.blindIndex('merchants.api_key', key);
