import { divideHalfUp } from '@abona/kernel/rounding';

/** A part of a whole. `percent`: two decimals, half up; null where the whole is nothing. */
export type Share = {
  readonly part: number;
  readonly whole: number;
  readonly percent: string | null;
};

export const shareOf = (part: number, whole: number): Share => ({
  part,
  whole,
  percent: whole > 0 ? percentOf(BigInt(part), BigInt(whole)) : null,
});

function percentOf(part: bigint, whole: bigint): string {
  const hundredths = divideHalfUp(part * 10_000n, whole);
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0');
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
