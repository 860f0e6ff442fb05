import { randomBytes } from 'node:crypto';
import type { PortalMode } from '@abona/contract/portal/portal-access';
import type { FieldEncryption } from '#platform/field-encryption.ts';

export type KeyKind = 'secret' | 'publishable';

const prefixes: Readonly<Record<KeyKind, string>> = { secret: 'sk', publishable: 'pk' };
const SHAPE = /^(?:sk|pk)_(?:test|live)_([\da-f]{16})[\w-]{43}$/;

/** A fresh key, which says its mode: sixteen digits to find it by, and 256 random bits. */
export const rollApiKey = (kind: KeyKind, mode: PortalMode): string =>
  `${prefixes[kind]}_${mode}_${randomBytes(8).toString('hex')}${randomBytes(32).toString('base64url')}`;

/** What a key is found by; null when it cannot be one of ours. */
export const lookupOf = (key: string): string | null => SHAPE.exec(key)?.[1] ?? null;

/** All that we keep of a key. It is random, so one keyed hash is enough. */
export const keyHashOf = (fields: Pick<FieldEncryption, 'blindIndex'>, key: string): string =>
  fields.blindIndex('merchants.api_key', key);
