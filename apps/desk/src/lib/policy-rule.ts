import { peso } from '@abona/client/office/money.ts';
import {
  type PolicyRule,
  type PolicyRuleKey,
  type PolicyRuleValue,
  policyRuleUnits,
  readPolicyRule,
} from '@abona/contract/staff/policy-catalogue';
import { formatPercent } from '@abona/kernel/money';
import { ruleCopy, ruleOfWords, ruleWords } from '#copy/policy-rules.ts';

/** Incomes are told in pesos, whatever else a factor counts in. */
const isMoneyBand = ({ rule, of }: PolicyRuleKey): boolean =>
  rule === 'scorecard.band_from' && of === 'monthly_income';

const edge = (of: string | null, value: number): string =>
  of === 'monthly_income' ? peso(value).replace('.00', '') : String(value);

function rangeText({ of, from, to }: PolicyRule): string {
  if (from === null) return '';
  if (to === null) return ruleCopy.rangeFrom(edge(of, from));
  return ruleCopy.range(edge(of, from), edge(of, of === 'monthly_income' ? to : to - 1));
}

/** «Nivel C desde», «Buró 580 a 639»; and in what it is told. */
export function ruleName(rule: PolicyRule): { readonly name: string; readonly detail: string } {
  const { name, detail } = ruleWords[rule.rule];
  const of = rule.of === null ? '' : (ruleOfWords[rule.of] ?? rule.of);
  return { name: name(of, rangeText(rule)), detail };
}

/** A rule's value as people read it: `$4,000.00`, `45%`. */
export function ruleValueText(key: PolicyRuleKey, value: PolicyRuleValue): string {
  if (value === null) return ruleCopy.none;
  const unit = isMoneyBand(key) ? 'money' : policyRuleUnits[key.rule];
  if (unit === 'money') return peso(Number(value));
  if (unit === 'share') return percent(String(value));
  if (unit === 'flag') return value === 'yes' ? ruleCopy.flag.yes : ruleCopy.flag.no;
  return String(value);
}

const percent = (share: string): string => {
  const tenths = Math.round(Number(share) * 1_000);
  return formatPercent(Number(share), tenths % 10 === 0 ? 0 : 1);
};

/** A line of a preview: what it is about, before or after. */
export function ruleLineText(line: string | number): string {
  const rule = readPolicyRule(String(line));
  return rule === null ? String(line) : ruleValueText(rule, rule.value);
}

export function ruleLineName(line: string | number | null): string | null {
  const rule = line === null ? null : readPolicyRule(String(line));
  if (rule === null) return null;
  const { name, detail } = ruleName(rule);
  return `${name}, ${detail}`;
}
