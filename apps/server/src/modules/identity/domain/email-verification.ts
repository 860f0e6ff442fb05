import { err, ok, type Result } from '@abona/kernel/result';

/** On the business clock. */
export const LINK_LIFE_MS = 24 * 60 * 60_000;
/** On the real clock, as every limit is. */
export const RESEND_PAUSE_S = 60;
export const SENDS_PER_DAY_MAX = 10;
const DAY_S = 24 * 60 * 60;

export const SENDS_WINDOW_MS = DAY_S * 1_000;

export type SendRefusal = { readonly waitS: number };

/**
 * Whether another link may be sent now. `sentAt` holds the sends of the last day, newest first; the
 * wait that is told is the one that ends soonest and suffices.
 */
export function judgeSend(sentAt: readonly Date[], now: Date): Result<void, SendRefusal> {
  const [latest] = sentAt;
  const pauseS = latest === undefined ? 0 : RESEND_PAUSE_S - secondsBetween(latest, now);
  const oldestThatCounts = sentAt[SENDS_PER_DAY_MAX - 1];
  const dayS = oldestThatCounts === undefined ? 0 : DAY_S - secondsBetween(oldestThatCounts, now);
  const waitS = Math.ceil(Math.max(pauseS, dayS));
  return waitS > 0 ? err({ waitS }) : ok(undefined);
}

const secondsBetween = (earlier: Date, later: Date): number =>
  (later.getTime() - earlier.getTime()) / 1_000;
