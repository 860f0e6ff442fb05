import { type DeclineReason, declineReasons } from '@abona/contract/origination/decision';
import { factorNames } from '@abona/contract/origination/policy-document';
import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inputs, policyInForce as policy, reported, velocity } from '../testing/decision-sample.ts';
import { decide, leastDownPayment } from './decide.ts';
import type { DecisionInputs } from './decision-inputs.ts';
import { factorLabels, reasonTexts } from './decision-texts.ts';
import { smallerAmount } from './smaller-amount.ts';

const given = (changes: Partial<DecisionInputs>) => decide(policy, { ...inputs, ...changes });

/** Nothing late, and words that they paid. */
const said = (claims: { readonly open: number; readonly failed: number }) => ({
  ...{ outstanding: centavos(1), isLate: false, claims },
});

describe('a decision', () => {
  it('is the same for the same inputs', () => {
    expect(given({})).toEqual(given({}));
    expect(given({})).toMatchObject({ outcome: 'approved', tier: 'A', line: 20_000_00 });
  });

  it.each<[DeclineReason, Partial<DecisionInputs>, string | null]>([
    ['bureau_unavailable', { bureau: { status: 'unavailable' } }, '2026-11-16'],
    ['age_above_maximum', { age: 76 }, null],
    ['too_many_applications', { velocity: { ...velocity, applications: 7 } }, '2026-12-15'],
    ['too_many_applications', { velocity: { ...velocity, peoplePerCurp: 2 } }, '2026-12-15'],
    [
      'too_many_applications',
      { velocity: { ...velocity, barredUntil: civilDate('2026-11-20') } },
      '2026-11-20',
    ],
    ['device_not_trusted', { velocity: { ...velocity, peoplePerDevice: 11 } }, '2026-12-15'],
    ['debt_written_off', { bureau: reported({ marks: ['UP'] }) }, '2027-05-14'],
    ['recent_arrears', { bureau: reported({ monthsLateWorst: 3 }) }, '2027-01-14'],
    ['recent_arrears', { bureau: reported({ overdue: centavos(500_01) }) }, '2027-01-14'],
    ['recent_arrears', { exposure: { outstanding: centavos(1), isLate: true } }, '2027-01-14'],
    ['payment_claim_open', { exposure: said({ open: 1, failed: 0 }) }, '2026-11-20'],
    ['payment_claims_failed', { exposure: said({ open: 0, failed: 2 }) }, '2027-01-14'],
    ['income_too_low', { monthlyIncome: centavos(3_999_99) }, '2027-02-13'],
    ['debt_too_high', { bureau: reported({ monthlyPayments: centavos(9_200_00) }) }, '2027-01-14'],
    [
      'score_too_low',
      {
        kind: 'personal_loan',
        bureau: reported({ score: 420 }),
        monthlyIncome: centavos(5_000_00),
      },
      '2027-02-13',
    ],
    [
      'line_below_minimum',
      { exposure: { outstanding: centavos(19_600_00), isLate: false } },
      '2027-02-13',
    ],
    ['amount_above_line', { amount: centavos(40_001_00) }, null],
    ['amount_above_line', { kind: 'personal_loan', amount: centavos(20_001_00) }, null],
  ])('declines for %s', (reason, changes, retryFrom) => {
    expect(given(changes)).toMatchObject({ outcome: 'declined', reasons: [reason], retryFrom });
  });

  it.each<[string, Partial<DecisionInputs>]>([
    ['an age at the limit', { age: 75 }],
    [
      'payments at the limit of the income',
      { bureau: reported({ monthlyPayments: centavos(9_000_00) }) },
    ],
    ['a price that a half down payment brings within the line', { amount: centavos(40_000_00) }],
    ['a bar that is over today', { velocity: { ...velocity, barredUntil: inputs.today } }],
    ['an overdue amount nobody minds', { bureau: reported({ overdue: centavos(500_00) }) }],
  ])('approves %s', (_, changes) => {
    expect(given(changes).outcome).toBe('approved');
  });

  it('tells four reasons at most, the weightiest first', () => {
    const decision = given({
      age: 80,
      monthlyIncome: centavos(1_000_00),
      bureau: reported({ marks: ['FD'], monthsLateWorst: 9, monthlyPayments: centavos(9_000_00) }),
      exposure: { outstanding: centavos(0), isLate: true },
    });

    expect(decision).toMatchObject({
      reasons: ['age_above_maximum', 'debt_written_off', 'recent_arrears', 'income_too_low'],
    });
  });

  it('is a path for somebody without a file, on harder terms', () => {
    const decision = given({ bureau: { status: 'no_file' } });

    expect(decision).toMatchObject({ outcome: 'approved', tier: 'B', line: 16_000_00 });
  });

  it.each([
    ['A', 742, '0', 20_000_00],
    ['B', 640, '0', 16_000_00],
    ['C', 580, '0.1', 10_000_00],
    ['D', 500, '0.2', 4_000_00],
  ])('gives tier %s to a score of %i', (tier, score, downPaymentShare, line) => {
    const harder = { monthlyPayments: centavos(7_000_00), monthsLateWorst: 2, inquiriesRecent: 7 };
    const bureau = reported(score === 742 ? { score } : { score, ...harder });
    expect(given({ bureau })).toMatchObject({ tier, downPaymentShare, line });
  });

  it('asks for what the line does not cover, in whole pesos', () => {
    const approved = given({ amount: centavos(25_000_01) });
    if (approved.outcome !== 'approved') throw new Error('declined');

    expect(leastDownPayment(policy, approved, centavos(25_000_01))).toBe(5_001_00);
    expect(leastDownPayment(policy, approved, centavos(3_000_00))).toBe(0);
  });
});

describe('the words of a decision', () => {
  it('exist for every reason and every factor', () => {
    expect(Object.keys(reasonTexts).toSorted()).toEqual(declineReasons.toSorted());
    expect(Object.keys(factorLabels).toSorted()).toEqual(factorNames.toSorted());
  });
});

describe('the smaller amount that would pass', () => {
  const smaller = (changes: Partial<DecisionInputs>) =>
    smallerAmount(policy, { ...inputs, ...changes });

  it('is the line for a loan, and for a purchase what half of it paid down brings within the line', () => {
    const amount = centavos(50_000_00);
    expect(smaller({ kind: 'personal_loan', amount })?.amount).toBe(20_000_00);
    expect(smaller({ kind: 'purchase', amount })?.amount).toBe(40_000_00);
  });

  it.each<[string, Partial<DecisionInputs>]>([
    ['arrears', { bureau: reported({ monthsLateWorst: 3 }) }],
    [
      'a low score',
      {
        kind: 'personal_loan',
        bureau: reported({ score: 420 }),
        monthlyIncome: centavos(5_000_00),
      },
    ],
    [
      'a day that is not there yet',
      { velocity: { ...velocity, barredUntil: civilDate('2026-11-20') } },
    ],
    ['too many applications', { velocity: { ...velocity, applications: 7 } }],
  ])('is none where the decline is for %s', (_, changes) => {
    expect(smaller({ amount: centavos(50_000_00), ...changes })).toBeNull();
  });

  it('is none where nothing was asked for, nor beneath the least that anybody may ask for', () => {
    expect(smaller({ amount: null })).toBeNull();
    expect(
      smaller({
        kind: 'personal_loan',
        amount: centavos(5_000_00),
        monthlyIncome: centavos(4_000_00),
        exposure: { outstanding: centavos(3_400_00), isLate: false },
      }),
    ).toBeNull();
  });

  it('is approved by the same decision, and a step more of it is not', () => {
    const step = policy.line.round_to;
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000_00, max: 60_000_00 }),
        fc.integer({ min: 4_000_00, max: 40_000_00 }),
        fc.integer({ min: 450, max: 800 }),
        fc.constantFrom('purchase' as const, 'personal_loan' as const),
        (asked, income, score, kind) => {
          const applied = {
            ...inputs,
            kind,
            amount: centavos(asked),
            monthlyIncome: centavos(income),
            bureau: reported({ score }),
          };
          if (decide(policy, applied).outcome === 'approved') return;
          const found = smallerAmount(policy, applied);
          const outcomeOf = (amount: number) =>
            decide(policy, { ...applied, amount: centavos(amount) }).outcome;
          if (found === null) {
            const { min } = policy.amounts[kind];
            expect(asked <= min || outcomeOf(min) === 'declined').toBe(true);
            return;
          }
          expect(found.amount).toBeLessThan(asked);
          expect(outcomeOf(found.amount)).toBe('approved');
          expect(outcomeOf(found.amount + step)).toBe('declined');
        },
      ),
    );
  });
});
