import { civilDate } from '@abona/kernel/civil-date';
import { expect, it } from 'vitest';
import { feeChangeOf, feesUsableFrom } from './product-fees.ts';

const none = { opening_fee: null, late_policy: { kind: 'NONE' as const }, tiers: {} };
const opening = (share: string, mode: 'DEDUCTED' | 'FINANCED' = 'DEDUCTED') => ({
  ...none,
  opening_fee: { share, mode },
});
const late = (fee: number) => ({
  ...none,
  late_policy: { kind: 'LATE_FEE' as const, fee, grace_days: 0 },
});
const moratory = {
  ...none,
  late_policy: { kind: 'MORATORY' as const, annual_rate: '0.9', days_max: 90, grace_days: 0 },
};
const flat = (share: string) => ({
  ...none,
  tiers: { A: { annual_rate: '0', flat_fee_share: share, amount_max: 100 } },
});

it.each([
  [none, none, null],
  [none, opening('0.03'), 'raise'],
  [opening('0.03'), opening('0.030'), null],
  [opening('0.03'), opening('0.04'), 'raise'],
  [opening('0.04'), opening('0.03'), 'cut'],
  [opening('0.03'), none, 'cut'],
  [opening('0.03'), opening('0.02', 'FINANCED'), 'raise'],
  [late(9_900), late(9_901), 'raise'],
  [late(9_901), late(9_900), 'cut'],
  [late(9_900), moratory, 'cut'],
  [none, moratory, null],
  [flat('0.1'), flat('0.12'), 'raise'],
  [none, flat('0.1'), 'raise'],
  [late(9_900), { ...opening('0.01'), late_policy: late(100).late_policy }, 'raise'],
])('from %j to %j is %s', (before, after, change) => {
  expect(feeChangeOf(before, after)).toBe(change);
});

it('is used thirty natural days after it was registered, and a cut two', () => {
  expect(feesUsableFrom('raise', civilDate('2026-11-18'))).toBe('2026-12-18');
  expect(feesUsableFrom('cut', civilDate('2027-02-27'))).toBe('2027-03-01');
});
