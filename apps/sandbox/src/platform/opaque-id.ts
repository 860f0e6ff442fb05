import { randomBytes } from 'node:crypto';

/** `ids_` and 24 hex digits: an id that says what it names and nothing else. */
export const opaqueId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;
