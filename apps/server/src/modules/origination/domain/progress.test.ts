import { describe, expect, it } from 'vitest';
import { checksOf, type ProgressFacts } from './progress.ts';

const facts = (consultation: ProgressFacts['consultation']): ProgressFacts => ({
  application: { status: 'scoring', kind: 'purchase' },
  isSigned: consultation !== null,
  consultation,
  isPersonProven: false,
  hasDownPaymentToMake: false,
  review: null,
});
const stateOf = (name: string, given: ProgressFacts) =>
  checksOf(given).find((check) => check.name === name)?.state;

describe('what is being checked while an application is scored', () => {
  it.each([
    ['nobody has signed for the bureau', null, 'waiting', 'waiting'],
    ['the bureau is asked', { status: 'pending', attempts: 0 }, 'running', 'waiting'],
    ['the bureau did not answer', { status: 'pending', attempts: 2 }, 'delayed', 'waiting'],
    ['the bureau has answered', { status: 'reported', attempts: 1 }, 'done', 'running'],
    ['the bureau knows nobody', { status: 'no_file', attempts: 1 }, 'done', 'running'],
    ['the bureau was given up', { status: 'given_up', attempts: 7 }, 'failed', 'running'],
  ] as const)('[2.25] when %s', (_, consultation, bureau, decision) => {
    expect(stateOf('bureau', facts(consultation))).toBe(bureau);
    expect(stateOf('decision', facts(consultation))).toBe(decision);
  });
});
