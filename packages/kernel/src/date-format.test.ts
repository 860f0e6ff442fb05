import { describe, expect, it } from 'vitest';
import { addDays, civilDate } from './civil-date.ts';
import {
  formatDateFull,
  formatDateLong,
  formatDateMedium,
  formatDateNumeric,
  formatDateShort,
  formatDayMonth,
  formatInstant,
  formatRelativeDay,
  formatTime,
  formatUncheckedDate,
} from './date-format.ts';

const sunday = civilDate('2025-11-30');

describe('[1.10] dates in Spanish', () => {
  it.each([
    [formatDateShort, 'dom 30 nov'],
    [formatDateLong, 'domingo 30 de noviembre'],
    [formatDateMedium, '30 nov 2025'],
    [formatDateFull, '30 de noviembre de 2025'],
    [formatDayMonth, '30 de noviembre'],
    [formatDateNumeric, '30/11/2025'],
  ])('are written by %o', (format, text) => {
    expect(format(sunday)).toBe(text);
  });

  it('name every month and weekday as the locale does', () => {
    const month = new Intl.DateTimeFormat('es-MX', { timeZone: 'UTC', month: 'long' });
    const weekday = new Intl.DateTimeFormat('es-MX', { timeZone: 'UTC', weekday: 'long' });
    for (let days = 0; days < 366; days++) {
      const date = addDays(civilDate('2026-01-01'), days);
      const instant = Date.parse(`${date}T12:00:00Z`);
      const expected = `${weekday.format(instant)} ${Number(date.slice(8))} de ${month.format(instant)}`;
      expect(formatDateLong(date)).toBe(expected);
    }
  });

  it.each([
    [{ hour: 0, minute: 0 }, '12:00 a.m.'],
    [{ hour: 9, minute: 5 }, '9:05 a.m.'],
    [{ hour: 12, minute: 5 }, '12:05 p.m.'],
    [{ hour: 23, minute: 59 }, '11:59 p.m.'],
  ])('tell the time %o', (time, text) => {
    expect(formatTime(time)).toBe(text);
  });

  it('tell an instant by the clocks of Mexico City', () => {
    expect(formatInstant(Date.parse('2026-11-15T18:05:00Z'))).toBe(
      '15 de noviembre de 2026 a las 12:05 p.m.',
    );
  });

  it.each([
    [-3, 'hace 3 días'],
    [-1, 'ayer'],
    [0, 'hoy'],
    [1, 'mañana'],
    [2, 'pasado mañana'],
    [3, 'dentro de 3 días'],
  ])('tell a day %d days away', (days, text) => {
    expect(formatRelativeDay(addDays(sunday, days), sunday)).toBe(text);
  });
});

describe('a date nobody has checked', () => {
  it('[5.06] is reported when it is no date, and shows as nothing', () => {
    const reported: string[] = [];
    const shown = formatUncheckedDate('2026-02-30', {
      format: formatDateShort,
      onInvalid: (text) => reported.push(text),
    });

    expect(shown).toBe('');
    expect(reported).toEqual(['2026-02-30']);
  });

  it('[5.06] is written without a report when it is one', () => {
    const reported: string[] = [];
    const shown = formatUncheckedDate('2025-11-30', {
      format: formatDateShort,
      onInvalid: (text) => reported.push(text),
    });

    expect(shown).toBe('dom 30 nov');
    expect(reported).toEqual([]);
  });
});
