import { type Centavos, centavos } from '@abona/kernel/money';
import { type Rate, shareHalfUp } from '@abona/kernel/rate';

/** After how many instalments paid on time a line rises, and by which share of it. */
export type LineRaisePolicy = {
  readonly version: string;
  readonly instalmentsOnTime: number;
  readonly share: Rate;
  readonly roundTo: number;
};

type Paid = {
  readonly limit: Centavos;
  /** What the tier may owe at most: a line never rises above it. */
  readonly limitMax: Centavos;
  readonly isLate: boolean;
  /** All that were ever paid on time, and how many of them an earlier rise rested on. */
  readonly onTime: number;
  readonly countedBefore: number;
};

/** The line as it would be; null: it stays as it is. */
export function raisedLimit(policy: LineRaisePolicy, paid: Paid): Centavos | null {
  const { limit, limitMax, isLate, onTime, countedBefore } = paid;
  if (isLate || onTime - countedBefore < policy.instalmentsOnTime) return null;
  const wished = limit + shareHalfUp(limit, policy.share);
  const rounded = Math.floor(wished / policy.roundTo) * policy.roundTo;
  const raised = Math.min(rounded, limitMax);
  return raised > limit ? centavos(raised) : null;
}
