import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { describe, expect, it } from 'vitest';
import { canPlanAgain, objectionTo } from './mandate-cover.ts';

const mandate = {
  status: 'active',
  pausedAt: null,
  maxAmount: centavos(50_000),
  expiresOn: civilDate('2026-12-15'),
} as const;
const charge = { amount: centavos(50_000), on: civilDate('2026-12-15') };

describe('a mandate', () => {
  it.each([
    ['allows its whole amount on its last day', {}, {}, null],
    ['without a last day ends never', { expiresOn: null }, { on: civilDate('2036-01-01') }, null],
    ['allows no centavo more', {}, { amount: centavos(50_001) }, 'over_mandate'],
    ['allows no day more', {}, { on: civilDate('2026-12-16') }, 'mandate_missing'],
    ['that is paused allows nothing', { pausedAt: new Date(0) }, {}, 'mandate_paused'],
    [
      'that its bank has not taken allows nothing',
      { status: 'pending_bank' },
      {},
      'mandate_missing',
    ],
    ['that was ended allows nothing', { status: 'cancelled' }, {}, 'mandate_missing'],
  ] as const)('[2.18] %s', (_, word, wish, reason) => {
    expect(objectionTo({ ...mandate, ...word }, { ...charge, ...wish })).toBe(reason);
  });
});

describe('an instalment', () => {
  it.each([
    ['that never was planned is', null, true],
    ['whose charge was called off by a pause is', ['cancelled', 'mandate_paused', 'a'], true],
    ['of a product that was to go back is', ['cancelled', 'purchase_returned', 'a'], true],
    ['whose mandate ended is, under another', ['cancelled', 'mandate_cancelled', 'b'], true],
    ['that was beyond another mandate is', ['failed', 'over_mandate', 'b'], true],
    ['that is beyond this one is not', ['failed', 'over_mandate', 'a'], false],
    ['that the customer called off is not', ['cancelled', 'payer_cancelled', 'a'], false],
    ['that was paid otherwise is not', ['cancelled', 'paid_otherwise', 'a'], false],
    ['that was tried in vain is not', ['failed', 'insufficient_funds', 'b'], false],
    ['that stands is not', ['scheduled', null, 'a'], false],
  ] as const)('[2.18] %s planned anew', (_, last, isPlanned) => {
    const tried = last && { status: last[0], reason: last[1], mandateId: last[2] };
    expect(canPlanAgain(tried, 'a')).toBe(isPlanned);
  });
});
