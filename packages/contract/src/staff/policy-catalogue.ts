/*
 * The closed lists of the policy workbench, without schemas: the desk's page has them too.
 */

/**
 * Every rule of a credit policy, and what its value is written in: amounts in centavos, shares as decimals, several
 * words with a blank between them, a flag `yes` or `no`. A rule that there is for each tier, factor, kind of application or reason says by
 * `of` which one it is, and one of a band by its number.
 */
export const policyRuleUnits = {
  'age.max': 'years',
  'income.min': 'money',
  'burden.max_share': 'share',
  'arrears.max_overdue': 'money',
  'arrears.max_months_late': 'count',
  'arrears.barred_marks': 'words',
  'claims.failed_max': 'count',
  'velocity.days': 'days',
  'velocity.applications_max': 'count',
  'velocity.people_per_device_max': 'count',
  'velocity.people_per_address_max': 'count',
  'velocity.people_per_curp_max': 'count',
  'velocity.people_per_phone_max': 'count',
  'devices.declined_levels': 'words',
  'devices.vendors_min': 'count',
  'review.marks': 'words',
  'review.thin_file_from': 'money',
  'review.bureau_unavailable': 'flag',
  'review.device_levels': 'words',
  'review.people_per_device_from': 'count',
  'review.score_margin': 'points',
  'review.amount_from': 'money',
  'review.hours': 'count',
  'review.answer_hours': 'count',
  'scorecard.base': 'points',
  'scorecard.neutral': 'points',
  'scorecard.missing': 'points',
  'scorecard.band_from': 'count',
  'scorecard.band_points': 'points',
  'tiers.score_from': 'points',
  'tiers.line_max': 'money',
  'tiers.income_share': 'share',
  'tiers.down_payment_share': 'share',
  'line.min': 'money',
  'line.round_to': 'money',
  'line.valid_days': 'days',
  'down_payment.share_max': 'share',
  'tiers_served.tiers': 'words',
  'amounts.min': 'money',
  'amounts.max': 'money',
  'decision.valid_days': 'days',
  'bureau.retry_delays_s': 'words',
  'retry_days.days': 'days',
} as const;

export type PolicyRuleName = keyof typeof policyRuleUnits;
export const policyRuleNames = Object.keys(policyRuleUnits) as PolicyRuleName[];

/** Null: none, where a rule may say nothing. */
export type PolicyRuleValue = number | string | null;

export type PolicyRuleKey = {
  rule: PolicyRuleName;
  /** The tier, the factor, the kind of application or the reason; null where there is one for all. */
  of: string | null;
  /** Of a scorecard's factor, from 0. */
  band: number | null;
};

export type PolicyRule = PolicyRuleKey & {
  value: PolicyRuleValue;
  /** Of a band: where it begins, and where the next one does. */
  from: number | null;
  to: number | null;
};

export const isSameRule = (a: PolicyRuleKey, b: PolicyRuleKey): boolean =>
  a.rule === b.rule && a.of === b.of && a.band === b.band;

/** A rule as one line, for where a preview says what changes. */
export const writePolicyRule = ({ rule, of, band, from, to, value }: PolicyRule): string =>
  JSON.stringify([rule, of, band, from, to, value]);

/** The same back; null: it is no such line. */
export function readPolicyRule(line: string): PolicyRule | null {
  try {
    const [rule, of, band, from, to, value] = JSON.parse(line);
    return policyRuleNames.includes(rule) ? { rule, of, band, from, to, value } : null;
  } catch {
    return null;
  }
}

/**
 * `draft`: it decides nothing. `scheduled`: it will from a day on. `active`: it decides. `retired`: it did; it may come
 * back. A version in shadow is tried beside the active one, whatever else it is.
 */
export const policyStates = ['draft', 'scheduled', 'active', 'retired'] as const;
export type PolicyState = (typeof policyStates)[number];

/** By what the applications of a run are told apart. */
export const groupKinds = ['history', 'channel', 'sex', 'age', 'state'] as const;
export type GroupKind = (typeof groupKinds)[number];
/** What nobody may be treated differently for. */
export const fairnessKinds = ['sex', 'age', 'state'] as const satisfies readonly GroupKind[];
export type FairnessKind = (typeof fairnessKinds)[number];

/** How many kept decisions a challenger decides again at most. */
export const CHALLENGER_DECISIONS_MAX = 100_000;
/** Below this no rate is told of a group, and nothing is concluded from a run. */
export const GROUP_MIN = 100;
/** The least that the lowest rate of approval may be of the highest one, in hundredths of a percent. */
export const FAIR_RATIO_BPS = 8_000;
