import { describe, expect, it } from 'vitest';
import { petalStates } from './petal-states.ts';

const drawing = (progress: Parameters<typeof petalStates>[0]): string =>
  petalStates(progress)
    .map((state) => ({ paid: 'P', overdue: 'O', next: 'N', rest: '.' })[state])
    .join('');

describe('the flower of a plan', () => {
  it.each([
    ['nothing paid', { total: 4, paid: 0 }, 'N...'],
    ['three of eight', { total: 8, paid: 3 }, 'PPPN....'],
    ['all but the last', { total: 3, paid: 2 }, 'PPN'],
    ['finished', { total: 3, paid: 3 }, 'PPP'],
    ['one overdue: nothing is next before it is paid', { total: 4, paid: 1, overdue: 1 }, 'PO..'],
    ['only a number', { total: 4, paid: 2, marksNext: false }, 'PP..'],
    ['a single payment', { total: 1, paid: 0 }, 'NNN'],
    ['a single payment made', { total: 1, paid: 1 }, 'PPP'],
    ['the first of two', { total: 2, paid: 1 }, 'PPNN'],
    ['no plan', { total: 0, paid: 0 }, ''],
  ])('%s', (_, progress, expected) => {
    expect(drawing(progress)).toBe(expected);
  });

  it('draws 24 petals at most, and looks finished only when it is', () => {
    expect(petalStates({ total: 36, paid: 18 })).toHaveLength(24);
    expect(drawing({ total: 36, paid: 18 }).lastIndexOf('P')).toBe(11);
    expect(drawing({ total: 36, paid: 35 })).toContain('N');
    expect(drawing({ total: 36, paid: 36 })).toBe('P'.repeat(24));
    expect(drawing({ total: 36, paid: 10, overdue: 1 })).toContain('O');
  });
});
