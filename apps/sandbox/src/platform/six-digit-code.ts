/** Six digits together, or three and three that are not the start or the end of a longer number. */
const TOGETHER = String.raw`(?<![\d.,$#/])\d{6}(?!\d|[.,]\d)`;
const IN_GROUPS = String.raw`(?<!\d[ -]?)(?<![.,$#/])\d{3}[ -]\d{3}(?![ -]?\d|[.,]\d)`;
const WRITTEN = new RegExp(`${TOGETHER}|${IN_GROUPS}`, 'g');
const SPELT = /(?<!\d)\d(?:[.,]?\s+\d(?!\d)){5}(?!\d)/g;

/**
 * The last six-digit code in a text, however it is written for people: `482917`, `482 917`,
 * `482-917`, or spelt out for a voice: `4. 8. 2. 9. 1. 7`. Null when there is none.
 */
export function findSixDigitCode(text: string): string | null {
  const joined = text.replace(SPELT, (digits) => digits.replace(/\D/g, ''));
  const last = [...joined.matchAll(WRITTEN)].at(-1);
  return last === undefined ? null : last[0].replace(/\D/g, '');
}
