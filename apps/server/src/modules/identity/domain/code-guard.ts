const DAY_MS = 24 * 60 * 60_000;
/** Wrong codes a day, over all codes of one method. */
const FAILURES_PER_DAY_MAX = 10;

/** How often somebody typed wrong codes of one method, and whether the method is closed to them. */
export type Guard = {
  readonly failedAt: readonly Date[];
  readonly lockedUntil: Date | null;
};

export const openGuard: Guard = { failedAt: [], lockedUntil: null };

/** Real time, as every limit. */
export const isLocked = ({ lockedUntil }: Pick<Guard, 'lockedUntil'>, now: Date): boolean =>
  lockedUntil !== null && lockedUntil > now;

/**
 * One wrong code more. The tenth within a day closes the method for a day; another method stays open,
 * with a count of its own. Typing the right one in between takes nothing back: the count is of guesses.
 */
export function recordFailure({ failedAt }: Guard, now: Date): Guard {
  const since = now.getTime() - DAY_MS;
  const counted = [...failedAt.filter((at) => at.getTime() > since), now];
  return counted.length < FAILURES_PER_DAY_MAX
    ? { failedAt: counted, lockedUntil: null }
    : { failedAt: [], lockedUntil: new Date(now.getTime() + DAY_MS) };
}
