import { createHash } from 'node:crypto';
import { type Seal, sealText, type UnhashedSeal } from '../domain/seal.ts';

export const hashOf = (seal: UnhashedSeal): string =>
  createHash('sha256').update(sealText(seal)).digest('hex');

export const hashed = (seal: UnhashedSeal): Seal => ({ ...seal, hash: hashOf(seal) });
