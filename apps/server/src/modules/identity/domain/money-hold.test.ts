import { describe, expect, it } from 'vitest';
import { holdUntil } from './money-hold.ts';

const changed = new Date('2026-11-15T12:00:00Z');
const end = new Date('2026-11-18T12:00:00Z');

describe('the hold on money after a change of contact', () => {
  it('[7.27] lasts 72 hours to the millisecond, and nobody is held who changed nothing', () => {
    expect(holdUntil(null, changed)).toBeNull();
    expect(holdUntil(changed, changed)).toEqual(end);
    expect(holdUntil(changed, new Date(end.getTime() - 1))).toEqual(end);
    expect(holdUntil(changed, end)).toBeNull();
  });
});
