import type { OutgoingMessage } from './message.ts';

/**
 * To set a contract takes longer than anything else that an application asks for. It can be read in the app
 * from the first moment; by letter it comes at once on an ordinary day, and on a busy one when there is time.
 */
export const waitsForCalm = ({ template }: OutgoingMessage): boolean => template === 'document';

const WAIT_MS_LEAST = 30_000;
const PATIENCE_MS = 30 * 60_000;

/**
 * How long a letter that has waited for a while waits on when there is still no time: at least as long again, so
 * that a long rush is not made longer by those who look whether it is over, and each a little differently, because
 * what waited together would make the next one. Nothing after half an hour.
 */
export function calmAfterMs(waitedMs: number, random: () => number): number {
  const waitMs = Math.max(WAIT_MS_LEAST, waitedMs) * (1 + 2 * random());
  return Math.ceil(Math.max(0, Math.min(waitMs, PATIENCE_MS - waitedMs)));
}
