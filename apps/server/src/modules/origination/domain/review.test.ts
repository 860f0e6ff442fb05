import type { ReviewCause } from '@abona/contract/origination/review';
import { centavos } from '@abona/kernel/money';
import { firstPolicy } from '@abona/lender/lender';
import { describe, expect, it } from 'vitest';
import { policyRulesOf } from '../policy-definition.ts';
import {
  policyInForce as inForce,
  inputs,
  reported,
  velocity,
} from '../testing/decision-sample.ts';
import { decide } from './decide.ts';
import type { DecisionInputs } from './decision-inputs.ts';
import type { Policy } from './policy.ts';
import { causesOf, grantableOf, grantOf, leastGrantOf, traceOf } from './review.ts';

const looking = (review: Partial<Policy['review']>): Policy => ({
  ...inForce,
  review: { ...inForce.review, ...review },
});

/** 435 points: fifteen below the last tier. */
const near: Partial<DecisionInputs> = {
  monthlyIncome: centavos(6_000_00),
  bureau: reported({
    score: 510,
    monthsLateWorst: 1,
    inquiriesRecent: 3,
    monthlyPayments: centavos(2_000_00),
  }),
};

describe('which applications a person decides', () => {
  it('is said by the policy: without a word of it everything is decided by itself', () => {
    const silent = policyRulesOf({ ...firstPolicy.rules, review: undefined });
    const marked = { ...inputs, bureau: reported({ marks: ['RI'] }) };

    expect(causesOf({ ...silent, version: 'x' }, marked)).toEqual([]);
    expect(causesOf(inForce, marked)).toEqual(['bureau_mark']);
  });

  it.each<
    [ReviewCause, Partial<Policy['review']>, Partial<DecisionInputs>, Partial<DecisionInputs>]
  >([
    [
      'bureau_mark',
      { marks: ['AD'] },
      { bureau: reported({ marks: ['AD'] }) },
      { bureau: reported({ marks: ['XX'] }) },
    ],
    [
      'thin_file',
      { thin_file_from: centavos(3_000_00) },
      { bureau: { status: 'no_file' } },
      { bureau: { status: 'no_file' }, amount: centavos(2_999_99) },
    ],
    ['bureau_unavailable', { bureau_unavailable: true }, { bureau: { status: 'unavailable' } }, {}],
    [
      'device_risk',
      { device_levels: ['medium'] },
      { devices: [{ vendor: 'ipqs', level: 'medium', codes: [] }] },
      { devices: [{ vendor: 'ipqs', level: 'low', codes: [] }] },
    ],
    [
      'shared_device',
      { people_per_device_from: 4 },
      { velocity: { ...velocity, peoplePerDevice: 4 } },
      { velocity: { ...velocity, peoplePerDevice: 3 } },
    ],
    ['score_near', { score_margin: 15 }, near, {}],
    ['amount_large', { amount_from: centavos(3_000_00) }, {}, { amount: centavos(2_999_99) }],
  ])('%s', (cause, review, looked, decided) => {
    const policy = looking(review);

    expect(causesOf(policy, { ...inputs, ...looked })).toEqual([cause]);
    expect(causesOf(policy, { ...inputs, ...decided })).toEqual([]);
  });

  it('leaves to nobody what the policy refuses for another reason', () => {
    const marked = { ...inputs, bureau: reported({ marks: ['AD', 'UP'] }) };

    expect(causesOf(inForce, marked)).toEqual([]);
    expect(decide(inForce, marked)).toMatchObject({ outcome: 'declined' });
  });

  it('stretches the last tier by the margin and by no point more', () => {
    expect(decide(inForce, { ...inputs, ...near })).toMatchObject({ reasons: ['score_too_low'] });
    expect(grantableOf(looking({ score_margin: 15 }), { ...inputs, ...near })).toMatchObject({
      tier: 'D',
    });
    expect(grantableOf(looking({ score_margin: 14 }), { ...inputs, ...near })).toBeNull();
  });
});

describe('what a person grants', () => {
  const price = { ...inputs, amount: centavos(8_000_00) };
  const loan = { ...price, kind: 'personal_loan' as const };

  it('is all that the policy allows unless they say less', () => {
    expect(grantOf(inForce, price, null)).toMatchObject({
      value: { approved: { line: 20_000_00, tier: 'A' }, amount: 8_000_00 },
    });
  });

  it.each([
    ['more than the policy allows', 20_100_00],
    ['less than the least line', 400_00],
    ['a line between two steps', 5_050_00],
    ['a line that leaves more than half of the price to pay at once', 3_900_00],
  ])('is refused for %s', (_, line) => {
    expect(grantOf(inForce, price, centavos(line))).toEqual({
      ok: false,
      error: 'review_line_refused',
    });
  });

  it('is told from where on: half of a price, the least loan, or the least line', () => {
    expect(leastGrantOf(inForce, price)).toBe(4_000_00);
    expect(leastGrantOf(inForce, loan)).toBe(1_000_00);
    expect(leastGrantOf(inForce, { ...inputs, kind: 'kyc', amount: null })).toBe(500_00);
  });

  it('makes a loan as small as its line, but not smaller than a loan may be', () => {
    expect(grantOf(inForce, loan, centavos(5_000_00))).toMatchObject({
      value: { approved: { line: 5_000_00 }, amount: 5_000_00 },
    });
    expect(grantOf(inForce, loan, centavos(900_00)).ok).toBe(false);
  });
});

describe('the trace', () => {
  const marked = { ...inputs, bureau: reported({ marks: ['AD'] }) };
  const traced = (isMasked: boolean) =>
    traceOf({ policy: inForce, inputs: marked, causes: ['bureau_mark'], isMasked });

  it('shows what held it, and covers what is somebody’s file', () => {
    const held = traced(true).filter(({ state }) => state !== 'passed');

    expect(held).toEqual([
      {
        rule: 'debt_written_off',
        unit: 'codes',
        value: null,
        limit: 'CV UP FD',
        state: 'held',
        is_masked: true,
      },
    ]);
    expect(traced(true).flatMap(({ rule, is_masked }) => (is_masked ? [rule] : []))).toEqual([
      'debt_written_off',
      'recent_arrears',
      'income_too_low',
      'debt_too_high',
    ]);
    expect(traced(false).find(({ rule }) => rule === 'debt_too_high')).toMatchObject({
      value: 5,
      limit: 45,
    });
  });
});
