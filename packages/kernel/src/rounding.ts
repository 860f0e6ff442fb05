import { invariant } from './invariant.ts';

/** Divides and goes to the nearest whole number; a half goes away from zero (HALF_UP). */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  invariant(denominator > 0n, () => `cannot divide by ${denominator}`);
  return numerator < 0n
    ? -divideHalfUp(-numerator, denominator)
    : (2n * numerator + denominator) / (2n * denominator);
}

/** Divides and goes down to the whole number below, also for negative numbers. */
export function divideFloor(numerator: bigint, denominator: bigint): bigint {
  invariant(denominator > 0n, () => `cannot divide by ${denominator}`);
  const quotient = numerator / denominator;
  return numerator % denominator < 0n ? quotient - 1n : quotient;
}

/** Divides and goes up to the whole number above, also for negative numbers. */
export function divideCeil(numerator: bigint, denominator: bigint): bigint {
  return -divideFloor(-numerator, denominator);
}

/**
 * As `divideHalfUp`, in plain numbers: several times faster, and as exact while every step is a safe
 * integer. Where one is not, there is no answer, and the caller takes the way by `bigint`.
 */
export function quotientHalfUp(numerator: number, denominator: number): number | undefined {
  const divisor = 2 * denominator;
  const doubled = 2 * numerator + denominator;
  const isSafe = doubled <= Number.MAX_SAFE_INTEGER && divisor <= Number.MAX_SAFE_INTEGER;
  return numerator >= 0 && isSafe ? Math.floor(doubled / divisor) : undefined;
}
