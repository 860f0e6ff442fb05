const DAY_MS = 24 * 60 * 60_000;

/** Accounts that can be kept at a time. */
export const ACCOUNTS_KEPT_MAX = 10;
/** Whoever takes over somebody's wallet cannot try account after account (reliability.md A15). */
const ACCOUNTS_ADDED_MAX = 3;
export const ACCOUNTS_ADDED_WINDOW_MS = 30 * DAY_MS;
/** Each check costs money and tells something about a stranger's account. */
const CHECKS_MAX = 5;
export const CHECKS_WINDOW_MS = DAY_MS;

/** What was done before, oldest first. */
type Past = {
  /** When accounts were added that did not turn out to be another's or none. */
  readonly added: readonly Date[];
  readonly checked: readonly Date[];
};

/** From when on another account may be added; null: now. */
export function accountsAllowedFrom({ added, checked }: Past, now: Date): Date | null {
  return latestOf([
    allowedFrom(added, { max: ACCOUNTS_ADDED_MAX, windowMs: ACCOUNTS_ADDED_WINDOW_MS }, now),
    allowedFrom(checked, { max: CHECKS_MAX, windowMs: CHECKS_WINDOW_MS }, now),
  ]);
}

/** The strictest of several limits; null: none holds. */
export function latestOf(dates: readonly (Date | null)[]): Date | null {
  const times = dates.flatMap((date) => (date === null ? [] : [date.getTime()]));
  return times.length === 0 ? null : new Date(Math.max(...times));
}

export type WindowLimit = { readonly max: number; readonly windowMs: number };

/** When the window lets one more through; null: now. Times come oldest first. */
export function allowedFrom(times: readonly Date[], limit: WindowLimit, now: Date): Date | null {
  const since = now.getTime() - limit.windowMs;
  const recent = times.filter((time) => time.getTime() > since);
  const freed = recent.at(-limit.max);
  return freed === undefined ? null : new Date(freed.getTime() + limit.windowMs);
}
