import { contactHours } from '@abona/contract/legal-terms';
import { clockAtPostalCode } from '@abona/mexico/state-clock';
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
    ['22000', 'America/Tijuana'],
    ['83000', 'America/Hermosillo'],
    ['80000', 'America/Mazatlan'],
    ['31000', 'America/Chihuahua'],
    ['31000', 'America/Ciudad_Juarez'],
    ['31000', 'America/Ojinaga'],
    ['64000', 'America/Monterrey'],
    ['87000', 'America/Matamoros'],
    ['77500', 'America/Cancun'],
    ['06000', 'America/Mexico_City'],
  ])('at postal code %s never reaches anybody at night by the clocks of %s', (code, timeZone) => {
    const clocks = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hour12: false });
    const start = Date.parse('2026-01-01T00:00:00-06:00');
    for (let minute = 0; minute < 365 * 24 * 60; minute += 37) {
      const at = contactAt(new Date(start + minute * 60_000), clockAtPostalCode(code));
      const hour = Number(clocks.format(at));
      expect(hour >= contactHours.first && hour < contactHours.last).toBe(true);
    }
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
