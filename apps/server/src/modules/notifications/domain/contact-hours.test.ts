import { contactHours } from '@abona/contract/legal-terms';
import { describe, expect, it } from 'vitest';
import { contactAt, contactClosesAt } from './contact-hours.ts';

describe('the hours in which people are reached about money', () => {
  it.each([
    ['2026-11-15T00:05:00-06:00', '2026-11-15T09:00:00-06:00'],
    ['2026-11-15T08:59:59-06:00', '2026-11-15T09:00:00-06:00'],
    ['2026-11-15T09:00:00-06:00', '2026-11-15T09:00:00-06:00'],
    ['2026-11-15T20:59:59-06:00', '2026-11-15T20:59:59-06:00'],
    ['2026-11-15T21:00:00-06:00', '2026-11-16T09:00:00-06:00'],
    ['2026-12-31T23:30:00-06:00', '2027-01-01T09:00:00-06:00'],
  ])('at %s it is %s', (now, next) => {
    expect(contactAt(new Date(now))).toEqual(new Date(next));
  });

  it('end at nine in the evening, Mexico City', () => {
    expect(contactClosesAt(new Date('2026-11-15T10:00:00-06:00'))).toEqual(
      new Date('2026-11-15T21:00:00-06:00'),
    );
  });

  it.each([
    'America/Mexico_City',
    'America/Tijuana',
    'America/Hermosillo',
    'America/Mazatlan',
    'America/Ciudad_Juarez',
    'America/Ojinaga',
    'America/Matamoros',
    'America/Cancun',
  ])('never sends at night by the clocks of %s, whatever the minute of a year', (timeZone) => {
    const clocks = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hour12: false });
    const start = Date.parse('2026-01-01T00:00:00-06:00');
    for (let minute = 0; minute < 365 * 24 * 60; minute += 37) {
      const hour = Number(clocks.format(contactAt(new Date(start + minute * 60_000))));
      expect(hour >= contactHours.first && hour < contactHours.last).toBe(true);
    }
  });
});
