import {
  isSameRule,
  type PolicyRuleKey,
  type PolicyRuleValue,
  policyRuleUnits,
} from '@abona/contract/staff/policy-catalogue';
import { policyCopy } from '#copy/policies.ts';
import type { ComparedRule } from './policy-text.ts';

export type DraftedChange = PolicyRuleKey & { readonly value: PolicyRuleValue };

const isMoney = ({ rule, of }: PolicyRuleKey): boolean =>
  policyRuleUnits[rule] === 'money' || (rule === 'scorecard.band_from' && of === 'monthly_income');

/** In what a rule's value is typed. */
export function unitHint(rule: PolicyRuleKey): string {
  const { units } = policyCopy.edit;
  const unit = policyRuleUnits[rule.rule];
  if (isMoney(rule)) return units.money;
  if (unit === 'share') return units.share;
  if (unit === 'words') return units.words;
  return unit === 'flag' ? units.flag : units.number;
}

const flags = [
  [/^s[ií]$/i, 'yes'],
  [/^no$/i, 'no'],
] as const;

/** What was typed, as the wire writes it: pesos are centavos, percents decimals. Undefined: it is no such value. */
export function typedValue(rule: PolicyRuleKey, text: string): PolicyRuleValue | undefined {
  const typed = text.trim().replaceAll(/[$%,]/g, '');
  const unit = policyRuleUnits[rule.rule];
  if (unit === 'words') return typed;
  if (unit === 'flag') return flags.find(([shape]) => shape.test(typed))?.[1];
  if (typed === '') return null;
  const number = Number(typed);
  if (!Number.isFinite(number)) return undefined;
  if (unit === 'share') return number < 0 ? undefined : shareText(number);
  return wholeOf(isMoney(rule) ? Math.round(number * 100) : number);
}

const wholeOf = (number: number): number | undefined =>
  Number.isInteger(number) ? number : undefined;

const shareText = (percent: number): string => String(Number((percent / 100).toFixed(6)));

/** Changes in the address, so that a reload keeps them: the rule's place in the list, and its value. */
export const writeChanges = (
  rules: readonly ComparedRule[],
  changes: readonly DraftedChange[],
): string =>
  JSON.stringify(
    changes.map((change) => [rules.findIndex((rule) => isSameRule(rule, change)), change.value]),
  );

export function readChanges(
  rules: readonly ComparedRule[],
  text: string | undefined,
): readonly DraftedChange[] {
  try {
    const pairs: readonly (readonly [number, PolicyRuleValue])[] = JSON.parse(text ?? '[]');
    return pairs.flatMap(([at, value]) => {
      const found = rules[at];
      return found === undefined
        ? []
        : [{ rule: found.rule, of: found.of, band: found.band, value }];
    });
  } catch {
    return [];
  }
}
