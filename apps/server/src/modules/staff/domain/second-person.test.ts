import { describe, expect, it } from 'vitest';
import { needsSecondPerson } from './staff-request.ts';

const previewOf = (amount: number | null) => ({ amount, changes: [] });
const limits = {
  waiver: 50_000,
  goodwill: 50_000,
  case_answer: 1_000_000,
  suspense: 1_000_000,
  application: 1_000_000,
};
const approvers = ['finance'] as const;

describe('a second person', () => {
  const above = { when: 'above', limit: 'waiver', approvers } as const;
  it.each([
    ['never', 1_000_000_000, false],
    [{ when: 'always', approvers } as const, 1, true],
    [above, 49_999, false],
    [above, 50_000, false],
    [above, 50_001, true],
    [above, null, true],
  ] as const)('by the rule %j for %j: %s', (rule, amount, expected) => {
    expect(needsSecondPerson(rule, previewOf(amount), limits)).toBe(expected);
  });
});
