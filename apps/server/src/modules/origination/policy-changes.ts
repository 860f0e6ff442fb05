import type { DeclineReason } from '@abona/contract/origination/decision';
import { PolicyDocument } from '@abona/contract/origination/policy-document';
import type { PolicyChanges } from '@abona/contract/staff/policy';
import {
  isSameRule,
  type PolicyRule,
  type PolicyRuleName,
  type PolicyRuleValue,
} from '@abona/contract/staff/policy-catalogue';
import { err, ok, type Result } from '@abona/kernel/result';

/** One value inside a document: which rule it is, and how it is read and written. */
type Slot = PolicyRule & { readonly write: (value: PolicyRuleValue) => void };

type Fields = Record<string, unknown>;
type Place = {
  readonly of?: string;
  readonly band?: number;
  readonly from?: number;
  readonly to?: number;
};

/** Several words are one value with blanks between them; a rule of numbers keeps them numbers. */
function wordsOf(value: unknown): PolicyRuleValue {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(' ') : (value as PolicyRuleValue);
}

function unwords(value: PolicyRuleValue, previous: unknown): unknown {
  if (typeof previous === 'boolean') return value === 'yes' || (value === 'no' ? false : value);
  if (!Array.isArray(previous)) return value;
  const words = String(value ?? '')
    .split(' ')
    .filter((word) => word !== '');
  return previous.some((one) => typeof one === 'number') ? words.map(Number) : words;
}

const slot = (
  rule: PolicyRuleName,
  [fields, name]: readonly [Fields, string],
  place: Place = {},
): Slot => ({
  rule,
  of: place.of ?? null,
  band: place.band ?? null,
  from: place.from ?? null,
  to: place.to ?? null,
  value: wordsOf(fields[name]),
  write: (value) => {
    fields[name] = unwords(value, fields[name]);
  },
});

/** Every rule of a document, in the order in which people read them. */
function slotsOf(document: PolicyDocument): readonly Slot[] {
  const section = (name: keyof PolicyDocument, ...fields: readonly string[]) =>
    fields.map((field) =>
      slot(`${name}.${field}` as PolicyRuleName, [document[name] as Fields, field]),
    );
  const { scorecard, tiers, tiers_served: served, amounts, retry_days: days } = document;
  return [
    ...tiers.flatMap((tier) =>
      (['score_from', 'line_max', 'income_share', 'down_payment_share'] as const).map((field) =>
        slot(`tiers.${field}`, [tier, field], { of: tier.tier }),
      ),
    ),
    ...section('burden', 'max_share'),
    ...section('income', 'min'),
    ...section('age', 'max'),
    ...section('arrears', 'max_overdue', 'max_months_late', 'barred_marks'),
    ...section('claims', 'failed_max'),
    slot('scorecard.base', [scorecard, 'base']),
    ...scorecard.factors.flatMap((factor) => [
      ...factor.bands.flatMap((band, at) => {
        const to = factor.bands[at + 1]?.from;
        const place = { of: factor.name, band: at, from: band.from };
        const bounded = to === undefined ? place : { ...place, to };
        return [
          slot('scorecard.band_from', [band, 'from'], bounded),
          slot('scorecard.band_points', [band, 'points'], bounded),
        ];
      }),
      slot('scorecard.neutral', [factor, 'neutral'], { of: factor.name }),
      slot('scorecard.missing', [factor, 'missing'], { of: factor.name }),
    ]),
    ...section('line', 'min', 'round_to', 'valid_days'),
    ...section('down_payment', 'share_max'),
    ...Object.keys(served).map((kind) => slot('tiers_served.tiers', [served, kind], { of: kind })),
    ...Object.entries(amounts).flatMap(([kind, range]) => [
      slot('amounts.min', [range, 'min'], { of: kind }),
      slot('amounts.max', [range, 'max'], { of: kind }),
    ]),
    ...section(
      'velocity',
      'days',
      'applications_max',
      'people_per_device_max',
      'people_per_address_max',
      'people_per_curp_max',
      'people_per_phone_max',
    ),
    ...section('devices', 'declined_levels', 'vendors_min'),
    ...section(
      'review',
      'marks',
      'thin_file_from',
      'bureau_unavailable',
      'device_levels',
      'people_per_device_from',
      'score_margin',
      'amount_from',
      'hours',
      'answer_hours',
    ),
    ...section('decision', 'valid_days'),
    ...section('bureau', 'retry_delays_s'),
    ...(Object.keys(days) as DeclineReason[]).map((reason) =>
      slot('retry_days.days', [days as Fields, reason], { of: reason }),
    ),
  ];
}

export const rulesOf = (document: PolicyDocument): readonly PolicyRule[] =>
  slotsOf(document).map(({ write: _, ...rule }) => rule);

export type ComparedRule = PolicyRule & {
  readonly before: PolicyRuleValue;
  readonly is_changed: boolean;
};

/** Every rule of one version, with what another one says. */
export function compareRules(
  before: PolicyDocument,
  after: PolicyDocument,
): readonly ComparedRule[] {
  const earlier = rulesOf(before);
  return rulesOf(after).map((rule) => {
    const was = earlier.find((one) => isSameRule(one, rule))?.value ?? null;
    return { ...rule, before: was, is_changed: was !== rule.value };
  });
}

/** A document with some rules otherwise: checked as a whole, since a threshold may contradict another one. */
export function withChanges(
  document: PolicyDocument,
  changes: PolicyChanges,
): Result<PolicyDocument, 'policy_rule_wrong'> {
  const changed = structuredClone(document);
  const slots = slotsOf(changed);
  for (const change of changes) {
    const found = slots.find((one) => isSameRule(one, change));
    if (found === undefined) return err('policy_rule_wrong');
    found.write(change.value);
  }
  const read = PolicyDocument.safeParse(changed);
  return read.success ? ok(read.data) : err('policy_rule_wrong');
}
