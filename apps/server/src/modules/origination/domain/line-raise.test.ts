import { centavos } from '@abona/kernel/money';
import { rate } from '@abona/kernel/rate';
import { describe, expect, it } from 'vitest';
import { raisedLimit } from './line-raise.ts';

const policy = { version: 'x', instalmentsOnTime: 6, share: rate('0.20'), roundTo: 10_000 };
const paid = {
  limit: centavos(5_000_00),
  limitMax: centavos(10_000_00),
  isLate: false,
  onTime: 6,
  countedBefore: 0,
};

describe('a line', () => {
  it('[2.37] rises by a fifth after six instalments on time', () => {
    expect(raisedLimit(policy, paid)).toBe(6_000_00);
  });

  it.each([
    ['too few were paid on time', { onTime: 5 }],
    ['they were counted already', { onTime: 11, countedBefore: 6 }],
    ['something is late', { isLate: true }],
    ['the tier may owe no more', { limit: centavos(10_000_00) }],
    ['a fifth of it is less than the least step', { limit: centavos(100_00) }],
  ])('[2.37] stays when %s', (_, changed) => {
    expect(raisedLimit(policy, { ...paid, ...changed })).toBeNull();
  });

  it('[2.37] rises to what the tier may owe, and in whole steps', () => {
    expect(raisedLimit(policy, { ...paid, limit: centavos(9_500_00) })).toBe(10_000_00);
    expect(raisedLimit(policy, { ...paid, limit: centavos(5_550_00) })).toBe(6_600_00);
  });
});
