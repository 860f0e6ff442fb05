import { describe, expect, it } from 'vitest';
import { nextStepOf } from './next-step.ts';

describe('what comes next for a row', () => {
  it.each([
    ['dispute', 'opened', 'investigate'],
    ['dispute', 'in_review', 'answer'],
    ['dispute', 'needs_customer', 'await_customer'],
    ['complaint', 'appealed', 'answer'],
    ['hardship', 'opened', 'answer'],
    ['applications', 'waiting', 'decide'],
    ['applications', 'asked', 'await_customer'],
    ['applications', 'answered', 'decide'],
    ['authority_reports', 'draft', 'send'],
    ['authority_reports', 'rejected', 'correct'],
    ['collections', 'late_1_30', 'call'],
  ] as const)('of %s that is %s is to %s', (queue, state, next) => {
    expect(nextStepOf({ queue, state, isAsked: false })).toBe(next);
  });

  it('is a second person’s, whatever it is, once somebody asked for one', () => {
    for (const state of ['opened', 'needs_customer'])
      expect(nextStepOf({ queue: 'dispute', state, isAsked: true })).toBe('await_second_person');
  });
});
