const BASE_S = 5;
const CAP_S = 3_600;

/** Twelve tries over some hours, then a person must look. */
export const ATTEMPTS_MAX = 12;

/**
 * How long to wait after a failed attempt: doubling from 5 s to an hour, and then anything between
 * nothing and that, so that a thousand jobs that failed together do not come back together.
 */
export function waitAfterS(attempt: number, random: () => number): number {
  const ceiling = Math.min(CAP_S, BASE_S * 2 ** (attempt - 1));
  return Math.ceil(random() * ceiling);
}
