import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountCode } from './account-code.ts';
import { AMOUNT_MAX, type Entry, linesOf, reversalOf } from './entry.ts';

const entry: Entry = {
  kind: 'payment',
  businessKey: 'payment:1',
  businessDate: civilDate('2026-11-15'),
  actor: 'customer:1',
  movements: [{ from: 'loan_principal:l1', to: 'cash:spei', amount: centavos(100) }],
};
const moving = (from: string, to: string, amount: number): Entry => ({
  ...entry,
  movements: [{ from: from as AccountCode, to: to as AccountCode, amount: centavos(amount) }],
});

describe('the lines of an entry', () => {
  it('gather what leaves an account and what reaches it', () => {
    const lines = linesOf({
      ...entry,
      movements: [
        { from: 'loan_principal:l1', to: 'cash:spei', amount: centavos(100) },
        { from: 'loan_interest:l1', to: 'cash:spei', amount: centavos(20) },
        { from: 'cash:spei', to: 'provider_fees', amount: centavos(3) },
      ],
    });

    expect(lines).toEqual([
      { account: 'loan_principal:l1', amount: -100 },
      { account: 'loan_interest:l1', amount: -20 },
      { account: 'cash:spei', amount: -3 },
      { account: 'cash:spei', amount: 120 },
      { account: 'provider_fees', amount: 3 },
    ]);
  });

  it('always sum to zero', () => {
    const account = fc.constantFrom<AccountCode>(
      'cash:spei',
      'funding',
      'suspense:card',
      'fee_income',
    );
    const movement = fc
      .record({ from: account, to: account, amount: fc.integer({ min: 1, max: 1e9 }) })
      .filter(({ from, to }) => from !== to)
      .map((each) => ({ ...each, amount: centavos(each.amount) }));
    fc.assert(
      fc.property(fc.array(movement, { minLength: 1 }), (movements) => {
        const lines = linesOf({ ...entry, movements });

        expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
        expect(lines.length).toBeGreaterThanOrEqual(2);
      }),
    );
  });

  it('are undone by the same lines the other way round', () => {
    const reversal = reversalOf({ id: 7, lines: linesOf(entry) }, entry);

    expect(reversal).toMatchObject({
      kind: 'reversal',
      businessKey: 'payment:1:reversal',
      reverses: 7,
      lines: [
        { account: 'loan_principal:l1', amount: 100 },
        { account: 'cash:spei', amount: -100 },
      ],
    });
  });
});

describe('an entry is refused', () => {
  it.each([
    ['that moves nothing', { ...entry, movements: [] }, 'moves nothing'],
    ['that moves zero', moving('funding', 'cash:spei', 0), 'moves 0'],
    ['that moves backwards', moving('funding', 'cash:spei', -1), 'moves -1'],
    ['that moves to itself', moving('funding', 'funding', 1), 'funding to itself'],
    ['of more than all money', moving('funding', 'cash:spei', AMOUNT_MAX + 1), 'is too much'],
    ['without a key', { ...entry, businessKey: '' }, 'a bad key'],
    ['with a blank in its key', { ...entry, businessKey: 'a b' }, 'a bad key'],
    ['with an endless key', { ...entry, businessKey: 'k'.repeat(181) }, 'a bad key'],
    ['under the key of a reversal', { ...entry, businessKey: 'a:reversal' }, 'a reversal'],
    ['by nobody', { ...entry, actor: '' }, 'a bad actor'],
    ['of an unknown kind of account', moving('slush', 'cash:spei', 1), 'no kind of account slush'],
    ['of an unknown rail', moving('cash:mattress', 'funding', 1), 'no account cash:mattress'],
    ['of a loan without an owner', moving('loan_principal', 'funding', 1), 'no account loan_'],
    ['of an income with an owner', moving('fee_income:x', 'funding', 1), 'no account fee_income:x'],
    ['of a customer by name', moving('customer_credit:ana', 'funding', 1), 'customer_credit:ana'],
    ['of an owner in capitals', moving('loan_fee:ABC', 'funding', 1), 'no account loan_fee:ABC'],
  ])('%s', (_, bad, message) => {
    expect(() => linesOf(bad)).toThrow(message);
  });

  it('with more lines than a journal holds', () => {
    const movements = Array.from({ length: 1_000 }, (_, i) => ({
      from: 'funding' as const,
      to: `loan_principal:l${i}` as const,
      amount: centavos(1),
    }));

    expect(() => linesOf({ ...entry, movements })).toThrow('too many lines');
    expect(linesOf({ ...entry, movements: movements.slice(1) })).toHaveLength(1_000);
  });
});
