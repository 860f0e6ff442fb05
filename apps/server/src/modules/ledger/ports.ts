import type { Seal } from './domain/seal.ts';

/**
 * A place outside the database where seals are kept, one by one, and never written again: whoever can
 * change the database cannot change them too.
 */
export type SealVault = {
  /** Keeps a seal. One that is there already stays as it is. */
  readonly keep: (seal: Seal) => Promise<void>;
  /** The text that was kept under a number, or null. */
  readonly find: (number: number) => Promise<string | null>;
  /** Of all that are kept, in order. */
  readonly numbers: () => Promise<readonly number[]>;
};
