import { factorNames, PolicyDocument } from '@abona/contract/origination/policy-document';
import type { PolicyRuleKey } from '@abona/contract/staff/policy-catalogue';
import { policyRuleNames } from '@abona/contract/staff/policy-catalogue';
import { firstPolicy } from '@abona/lender/lender';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { compareRules, rulesOf, withChanges } from '#modules/origination/policy-changes.ts';
import { policyRulesOf } from '#modules/origination/policy-definition.ts';
import { inventedInputs } from '#modules/origination/testing/kept-decisions.ts';
import { decide } from '../decide.ts';
import type { DecisionInputs } from '../decision-inputs.ts';
import type { Policy } from '../policy.ts';
import { resultOf } from './challenger-result.ts';
import { addDecision, emptyTally, type LossAssumption } from './challenger-tally.ts';

const document = firstPolicy.rules;
const champion: Policy = { ...policyRulesOf(document), version: '2026-01' };

const rule = (
  name: PolicyRuleKey['rule'],
  of: string | null = null,
  band: number | null = null,
) => ({
  rule: name,
  of,
  band,
});
const changed = (...changes: Parameters<typeof withChanges>[1]): PolicyDocument => {
  const made = withChanges(document, changes);
  if (!made.ok) throw new Error(made.error);
  return made.value;
};
const policyWith = (...changes: Parameters<typeof withChanges>[1]): Policy => ({
  ...policyRulesOf(changed(...changes)),
  version: 'challenger',
});

describe('a policy', () => {
  it('has no place for sex, state, name or address among what it decides by', () => {
    // A new input stops the compiler here, so that somebody asks whether it may be one. `age` is one since the
    // first version (decision 91): it is watched like the others, and said beside them.
    expectTypeOf<keyof DecisionInputs>().toEqualTypeOf<
      | 'kind'
      | 'amount'
      | 'today'
      | 'age'
      | 'monthlyIncome'
      | 'housing'
      | 'dependants'
      | 'bureau'
      | 'exposure'
      | 'velocity'
      | 'devices'
      | 'earnedLine'
      | 'review'
    >();
    const words = /sex|gender|state|birth|curp|name|address|postal/;
    expect(factorNames.filter((name) => words.test(name))).toEqual([]);
    const inputs = inventedInputs(3);
    const told = { ...inputs, sex: 'M', state: 'CS', curp: 'LOHM920314MJCPRR07' };
    expect(decide(champion, told)).toEqual(decide(champion, inputs));
  });

  it('is made of rules that are each named once, and is closed to others', () => {
    const rules = rulesOf(document);
    expect(new Set(rules.map(({ rule: name, of, band }) => `${name} ${of} ${band}`)).size).toBe(
      rules.length,
    );
    expect(policyRuleNames.filter((name) => !rules.some((one) => one.rule === name))).toEqual([]);
    expect(compareRules(document, document).filter(({ is_changed }) => is_changed)).toEqual([]);
    expect(PolicyDocument.safeParse({ ...document, sex: { weight: 1 } }).success).toBe(false);
  });

  it('takes changes that leave it in order, and refuses the others', () => {
    const made = changed(
      { ...rule('tiers.score_from', 'C'), value: 490 },
      { ...rule('scorecard.band_points', 'bureau_score', 2), value: 90 },
      { ...rule('tiers_served.tiers', 'kyc'), value: 'A B' },
      { ...rule('bureau.retry_delays_s'), value: '5 10' },
    );
    expect(made.bureau.retry_delays_s).toEqual([5, 10]);
    const differences = compareRules(document, made).filter(({ is_changed }) => is_changed);
    expect(differences).toMatchObject([
      { rule: 'tiers.score_from', of: 'C', before: 500, value: 490 },
      { rule: 'scorecard.band_points', before: 80, value: 90, from: 580, to: 640 },
      { rule: 'tiers_served.tiers', of: 'kyc', before: 'A B C', value: 'A B' },
      { rule: 'bureau.retry_delays_s', before: '5 15 60 180 600 1800', value: '5 10' },
    ]);
    const wrong = [
      // Better tiers begin at more points, bands rise, ranges are ranges, shares are decimals, tiers exist.
      { ...rule('tiers.score_from', 'C'), value: 570 },
      { ...rule('scorecard.band_from', 'bureau_score', 2), value: 700 },
      { ...rule('amounts.min', 'purchase'), value: 9_000_000 },
      { ...rule('burden.max_share'), value: '45%' },
      { ...rule('burden.max_share'), value: null },
      { ...rule('tiers_served.tiers', 'kyc'), value: 'A E' },
      { ...rule('tiers.score_from', 'E'), value: 300 },
    ];
    for (const change of wrong)
      expect(withChanges(document, [change])).toEqual({ ok: false, error: 'policy_rule_wrong' });
  });
});

const loss: LossAssumption = {
  version: 'test',
  reference: champion,
  bands: [
    { score_from: 0, loss_bps: 2_000 },
    { score_from: 560, loss_bps: 500 },
  ],
};

type Group = { readonly sex: string; readonly approved: number; readonly declined: number };

/** A run over as many people, of whom so many are approved by both. */
function runOver(groups: readonly Group[]) {
  const tally = emptyTally();
  const [yes, no] = [inventedOf('approved'), inventedOf('declined')];
  for (const { sex, approved, declined } of groups)
    for (const [inputs, times] of [
      [yes, approved],
      [no, declined],
    ] as const)
      for (let time = 0; time < times; time += 1)
        addDecision(
          tally,
          { champion, challenger: champion, loss },
          { inputs, person: { sex, state: 'DF' }, decidedAt: '2026-11-01T00:00:00.000Z' },
        );
  return resultOf(tally);
}

function inventedOf(outcome: 'approved' | 'declined'): DecisionInputs {
  for (let at = 0; ; at += 1) {
    const inputs = inventedInputs(at);
    if (decide(champion, inputs).outcome === outcome) return inputs;
  }
}

describe('what a challenger finds', () => {
  it.each([
    [210, 8_400, false],
    [190, 7_600, true],
    [200, 8_000, false],
  ])(
    '%i of 500 women beside 300 of 600 men: a ratio of %i, breached: %s',
    (women, ratio, isBreached) => {
      const { fairness, groups } = runOver([
        { sex: 'M', approved: women, declined: 500 - women },
        { sex: 'H', approved: 300, declined: 300 },
      ]);
      expect(fairness.find(({ kind }) => kind === 'sex')).toMatchObject({
        challenger_ratio_bps: ratio,
        is_breached: isBreached,
        lowest: 'M',
        highest: 'H',
        hidden_groups: 0,
      });
      expect(groups.find(({ group }) => group === 'M')).toMatchObject({ decisions: 500 });
    },
  );

  it('tells nothing of a group of fewer than a hundred, nor lets it be computed from the others', () => {
    const few = runOver([
      { sex: 'M', approved: 400, declined: 100 },
      { sex: 'H', approved: 500, declined: 100 },
      { sex: 'X', approved: 0, declined: 3 },
    ]);
    // Three people could be told from the sum less the others: so the smallest of the others is hidden with them.
    expect(few.groups.filter(({ kind }) => kind === 'sex').map(({ group }) => group)).toEqual([
      'H',
    ]);
    expect(few.fairness.find(({ kind }) => kind === 'sex')).toMatchObject({
      challenger_ratio_bps: null,
      hidden_groups: 2,
      is_breached: false,
    });
    expect(JSON.stringify(few)).not.toContain('"X"');
    const nobody = resultOf(emptyTally());
    expect(nobody).toMatchObject({ decisions: 0, groups: [], challenger: { approved: 0 } });
  });

  it('counts every application once, and what changes hands adds up', () => {
    const tally = emptyTally();
    const challenger = policyWith(
      { ...rule('tiers.score_from', 'D'), value: 430 },
      { ...rule('burden.max_share'), value: '0.35' },
    );
    for (let at = 0; at < 3_000; at += 1)
      addDecision(
        tally,
        { champion, challenger, loss },
        {
          inputs: inventedInputs(at),
          person: { sex: 'M', state: null },
          decidedAt: `2026-11-${String(1 + (at % 28)).padStart(2, '0')}T00:00:00.000Z`,
        },
      );
    const { swap, champion: was, challenger: is, scores, decisions, ...found } = resultOf(tally);

    expect(decisions).toBe(3_000);
    expect(swap.in.decisions).toBeGreaterThan(0);
    expect(swap.out.decisions).toBeGreaterThan(0);
    expect(swap.stay_in.decisions + swap.out.decisions).toBe(was.approved);
    expect(swap.stay_in.decisions + swap.in.decisions).toBe(is.approved);
    expect(swap.stay_in.amount + swap.in.amount).toBe(is.amount);
    expect(swap.stay_in.expected_loss + swap.in.expected_loss).toBe(is.expected_loss);
    expect(scores.reduce((sum, one) => sum + one.decisions, 0)).toBe(3_000);
    expect(is.tiers.reduce((sum, one) => sum + one.approved, 0)).toBe(is.approved);
    expect(is.reasons[0]?.decisions).toBeGreaterThanOrEqual(is.reasons.at(-1)?.decisions ?? 0);
    const rising = is.curve.map(({ approved_bps: approved }) => approved);
    expect(rising).toEqual(rising.toSorted((a, b) => a - b));
    expect(found.first_decided_at).toBe('2026-11-01T00:00:00.000Z');
    expect(found.groups.filter(({ kind }) => kind === 'state')).toEqual([]);
  });
});
