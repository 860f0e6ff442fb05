import { describe, expect, it } from 'vitest';
import { longDayText, momentText } from './moments.ts';

describe('moments at the desk', () => {
  it('are of Mexico City, whatever the browser’s zone', () => {
    const at = new Date('2026-11-19T04:42:00Z');

    expect(momentText(at)).toBe('mié 18 nov, 22:42');
    expect(longDayText(at)).toBe('miércoles 18 de noviembre');
  });
});
