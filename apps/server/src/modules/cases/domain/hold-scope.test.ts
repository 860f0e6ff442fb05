import { centavos } from '@abona/kernel/money';
import { expect, it } from 'vitest';
import { holdScopeOf } from './hold-scope.ts';

const item = {
  amount: centavos(1_000),
  isLoanOver: false,
  isWholeLoan: false,
  unpaid: [
    { k: 2, left: centavos(600) },
    { k: 3, left: centavos(600) },
  ],
};

it('an amount in dispute is held of what would be asked for next', () => {
  expect(holdScopeOf(item, centavos(1_000))).toEqual({
    kind: 'instalments',
    amounts: [
      { k: 2, amount: 600 },
      { k: 3, amount: 400 },
    ],
  });
  expect(holdScopeOf(item, centavos(100))).toEqual({
    kind: 'instalments',
    amounts: [{ k: 2, amount: 100 }],
  });
});

it('a purchase in dispute holds the whole loan, and so does what is disputed of a loan that is over', () => {
  expect(holdScopeOf({ ...item, isWholeLoan: true }, centavos(1_000))).toEqual({ kind: 'loan' });
  expect(holdScopeOf({ ...item, isWholeLoan: true }, centavos(999)).kind).toBe('instalments');
  expect(holdScopeOf({ ...item, isLoanOver: true, unpaid: [] }, centavos(1))).toEqual({
    kind: 'loan',
  });
});
