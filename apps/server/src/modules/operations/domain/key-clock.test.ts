import { describe, expect, it } from 'vitest';
import { keyClockOf } from './key-clock.ts';

const since = new Date('2026-11-18T03:00:00Z');

describe('the day on which a key is to be rolled', () => {
  it.each([
    ['its month, where its name says one', '2026-10', '2026-10', '2026-12-30'],
    ['the day we first had it, in Mexico City', 'local', null, '2027-02-15'],
    ['that day, too, where it has no name', null, null, '2027-02-15'],
    ['no month that there is', '2026-13', null, '2027-02-15'],
  ])('is counted from %s', (_, id, made, dueOn) => {
    expect(keyClockOf({ name: 'field', id, isCurrent: true }, since, 90)).toEqual({ made, dueOn });
  });

  it('is none for one that only reads what is older, nor for that of the blind indexes', () => {
    const older = { name: 'field', id: '2026-10', isCurrent: false } as const;
    const index = { name: 'field_index', id: null, isCurrent: true } as const;
    expect([older, index].map((key) => keyClockOf(key, since, 90).dueOn)).toEqual([null, null]);
  });
});
