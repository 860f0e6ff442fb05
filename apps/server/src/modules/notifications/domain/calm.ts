import type { OutgoingMessage } from './message.ts';

/**
 * To set a contract takes longer than anything else that an application asks for. It can be read in the app
 * from the first moment; by letter it comes at once on an ordinary day, and on a busy one when there is time.
 */
export const waitsForCalm = ({ template }: OutgoingMessage): boolean => template === 'document';

const CALM_AFTER_MS = { least: 30_000, most: 90_000 };

/** Not all at once: what waited together would make the next rush. */
export const calmAfterMs = (random: () => number): number =>
  Math.ceil(CALM_AFTER_MS.least + random() * (CALM_AFTER_MS.most - CALM_AFTER_MS.least));
