const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

/** How long to wait after the first, second, … failed try; the last one repeats until three days are over. */
const WAITS_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR];
const PATIENCE_MS = 72 * HOUR;

export type Tries = { readonly attempts: number; readonly firstAttemptAt: Date };

/** When to try again after a failure now; null when three days were not enough. */
export function nextTryAfter({ attempts, firstAttemptAt }: Tries, now: Date): Date | null {
  const waitMs = WAITS_MS[attempts - 1] ?? WAITS_MS.at(-1) ?? 0;
  const next = new Date(now.getTime() + waitMs);
  return next.getTime() - firstAttemptAt.getTime() > PATIENCE_MS ? null : next;
}

/** An endpoint that answered nothing for this long is switched off. */
const FAILING_MS_MAX = 5 * 24 * HOUR;

export const isGivenUp = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= FAILING_MS_MAX;
