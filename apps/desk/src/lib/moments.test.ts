import { describe, expect, it } from 'vitest';
import { civilDateText, civilDayText, civilLongDayText, dateText, momentText } from './moments.ts';

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
