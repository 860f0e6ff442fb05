import { createHash } from 'node:crypto';

/** The same seed and words give the same numbers, on every machine. */
export type Random = {
  /** From 0 to below `end`. */
  readonly below: (end: number) => number;
  readonly pick: <T>(from: readonly T[]) => T;
  readonly chance: (share: number) => boolean;
};

/** Of numbers from 0 to below 1 (mulberry32): a few additions a number, and nobody's secrets depend on it. */
export function randomOf(...words: readonly (string | number)[]): Random {
  let state = createHash('sha256').update(words.join('\n')).digest().readUInt32LE();
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    below,
    pick: (from) => from[below(from.length)] as (typeof from)[number],
    chance: (share) => next() < share,
  };
}
