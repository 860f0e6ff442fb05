import { expect, it } from 'vitest';
import { nearMomentText } from './near-moment.ts';

it.each([
  ['2026-11-18T16:44:00Z', 'hoy 10:44'],
  ['2026-11-17T23:05:00Z', 'ayer 17:05'],
  ['2026-11-10T05:30:00Z', 'lun 9 nov'],
])('an instant close by reads as such: %s is «%s»', (at, text) => {
  expect(nearMomentText(new Date(at), new Date('2026-11-18T18:00:00Z'))).toBe(text);
});
