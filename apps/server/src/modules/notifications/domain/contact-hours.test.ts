import { describe, expect, it } from 'vitest';
import { contactAt, waitsForDay } from './contact-hours.ts';

describe('the hours in which people are reached about money', () => {
  it.each([
    ['2026-11-15T00:05:00-06:00', '2026-11-15T07:00:00-06:00'],
    ['2026-11-15T06:59:59-06:00', '2026-11-15T07:00:00-06:00'],
    ['2026-11-15T07:00:00-06:00', '2026-11-15T07:00:00-06:00'],
    ['2026-11-15T21:59:59-06:00', '2026-11-15T21:59:59-06:00'],
    ['2026-11-15T22:00:00-06:00', '2026-11-16T07:00:00-06:00'],
    ['2026-12-31T23:30:00-06:00', '2027-01-01T07:00:00-06:00'],
  ])('at %s it is %s', (now, next) => {
    expect(contactAt(new Date(now))).toEqual(new Date(next));
  });

  it('never sends at night, whatever the minute of a year', () => {
    const start = Date.parse('2026-01-01T00:00:00-06:00');
    for (let minute = 0; minute < 365 * 24 * 60; minute += 7) {
      const at = contactAt(new Date(start + minute * 60_000));
      const hour = (at.getUTCHours() + 18) % 24;
      expect(hour >= 7 && hour < 22).toBe(true);
    }
  });

  const to = { id: '1', customerId: 1, to: 'ana@correo.mx', channel: 'email' } as const;
  const link = 'https://abona.mx/pay';
  it.each([
    ['a code', { template: 'email_verification', parameters: { link } }, false],
    [
      'a contract',
      { template: 'document', parameters: { kind: 'contract', of: '1', link } },
      false,
    ],
    [
      'a closing letter',
      { template: 'document', parameters: { kind: 'closing_letter', of: '1', link } },
      true,
    ],
  ] as const)('hold for %s: %o is %s', (_, message, waits) => {
    expect(waitsForDay({ ...to, ...message })).toBe(waits);
  });
});
