import { describe, expect, it } from 'vitest';
import {
  civilDateText,
  civilDayText,
  civilLongDayText,
  dateText,
  momentText,
  nearMomentText,
} from './moments.ts';

describe('moments at the desk', () => {
  it('are of Mexico City, whatever the browser’s zone', () => {
    const at = new Date('2026-11-19T04:42:00Z');

    expect(momentText(at)).toBe('mié 18 nov, 22:42');
    expect(dateText(at)).toBe('18 nov 2026');
    expect(civilLongDayText('2026-11-18')).toBe('miércoles 18 de noviembre');
  });

  it('leave a civil day what it is', () => {
    expect(civilDayText('2026-11-20')).toBe('vie 20 nov');
    expect(civilDateText('2026-01-01')).toBe('1 ene 2026');
  });
});

it.each([
  ['2026-11-18T16:44:00Z', 'hoy 10:44'],
  ['2026-11-17T23:05:00Z', 'ayer 17:05'],
  ['2026-11-10T05:30:00Z', 'lun 9 nov'],
])('an instant close by reads as such: %s is «%s»', (at, text) => {
  expect(nearMomentText(new Date(at), new Date('2026-11-18T18:00:00Z'))).toBe(text);
});
