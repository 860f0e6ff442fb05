import { describe, expect, it } from 'vitest';
import { hasJustTurned, operatingDay, operatingDaysSince } from './operating-day.ts';

const at = (text: string) => new Date(`${text}-06:00`);

describe('the operating day of SPEI', () => {
  it.each([
    ['2026-11-19T00:00:00', '2026-11-19'],
    ['2026-11-19T17:59:59', '2026-11-19'],
    ['2026-11-19T18:00:00', '2026-11-20'],
    ['2026-11-19T23:59:59', '2026-11-20'],
    ['2026-11-20T18:00:00', '2026-11-23'],
    ['2026-11-21T09:00:00', '2026-11-23'],
    // Revolution day, on a Monday.
    ['2026-11-13T18:00:00', '2026-11-17'],
    // Maundy Thursday and Good Friday.
    ['2027-03-24T18:00:00', '2027-03-29'],
    ['2026-04-01T18:00:00', '2026-04-06'],
    // The day of the dead and the Virgin of Guadalupe are no days of rest of the law, and banks stay closed.
    ['2026-11-02T10:00:00', '2026-11-03'],
    ['2028-12-12T10:00:00', '2028-12-13'],
    ['2026-12-31T18:00:00', '2027-01-04'],
  ])('at %s is %s', (moment, day) => {
    expect(operatingDay(at(moment))).toBe(day);
  });

  it('has just turned for ten minutes, and on no evening before a day on which nothing turns', () => {
    const moments = [
      '2026-11-19T17:59:59',
      '2026-11-19T18:00:00',
      '2026-11-19T18:09:59',
      '2026-11-19T18:10:00',
      '2026-11-21T18:05:00',
    ];
    expect(moments.map((moment) => hasJustTurned(at(moment)))).toEqual([
      ...[false, true, true, false, false],
    ]);
  });
});

describe('the days on which an order may stand', () => {
  it.each([
    ['2026-11-19T12:00:00', '2026-11-19T13:00:00', ['2026-11-19']],
    ['2026-11-19T17:59:00', '2026-11-19T18:01:00', ['2026-11-19', '2026-11-20']],
    // Their clock may be behind ours: for them it is the day before.
    ['2026-11-19T18:00:05', '2026-11-19T18:30:00', ['2026-11-19', '2026-11-20']],
    ['2026-11-19T18:10:00', '2026-11-19T18:30:00', ['2026-11-20']],
    ['2026-11-20T12:00:00', '2026-11-24T12:00:00', ['2026-11-20', '2026-11-23', '2026-11-24']],
    // A clock that was set back.
    ['2026-11-24T12:00:00', '2026-11-20T12:00:00', ['2026-11-20']],
  ])('handed over at %s and seen at %s are %j', (handed, now, days) => {
    expect(operatingDaysSince(at(handed), at(now))).toEqual(days);
  });
});
