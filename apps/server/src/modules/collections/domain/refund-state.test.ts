import { describe, expect, it } from 'vitest';
import { accountState, originState, refundState } from './refund-state.ts';

describe('money that comes back', () => {
  it.each([
    [[], 'on_its_way'],
    [['queued'], 'on_its_way'],
    [['settled', 'sent'], 'on_its_way'],
    [['settled', 'credited'], 'credited'],
    [['settled', 'held'], 'held'],
    [['settled', 'returned'], 'failed'],
    [['refused'], 'failed'],
  ] as const)('[2.49] by the way it came, as %j, is %s', (statuses, state) => {
    expect(originState(statuses.map((status) => ({ status })))).toBe(state);
  });

  const open = { heldUntil: null };
  const held = { heldUntil: new Date(0) };
  it.each([
    ['of a loan that goes on is saldo a favor', { isLoanOver: false }, 'as_credit'],
    ['without an account needs one', { account: null }, 'needs_account'],
    ['to a held account waits', { account: held }, 'held'],
    ['to somebody whose payouts are held waits', { isHeld: true }, 'held'],
    ['that is about to be sent is on its way', {}, 'on_its_way'],
    ['that was sent is on its way', { sent: 'sent', left: 0 }, 'on_its_way'],
    ['that arrived is there', { sent: 'settled', left: 0 }, 'credited'],
    ['that a bank sent back needs another account', { sent: 'returned' }, 'needs_account'],
  ] as const)('[2.49, 2.41] %s', (_, facts, state) => {
    const usual = { isLoanOver: true, left: 100, sent: null, account: open, isHeld: false };
    expect(accountState({ ...usual, ...facts })).toBe(state);
  });

  it.each([
    [[], 'applied'],
    [['as_credit'], 'applied'],
    [['credited', 'credited'], 'credited'],
    [['credited', 'on_its_way'], 'on_its_way'],
    [['on_its_way', 'held'], 'held'],
    [['held', 'needs_account'], 'needs_account'],
    [['failed', 'credited'], 'needs_account'],
  ] as const)('[2.49] a refund of %j is %s', (parts, state) => {
    expect(refundState(parts)).toBe(state);
  });
});
