import { caseStatuses } from '@abona/contract/cases/case-status';
import { describe, expect, it } from 'vitest';
import { isOpen, judgeMove, turnOf } from './case-status.ts';

describe('the life of a case', () => {
  it('ends closed or taken back, and nothing comes after that', () => {
    for (const end of ['closed', 'withdrawn'] as const)
      for (const to of caseStatuses) expect(judgeMove(end, to).ok).toBe(false);
  });

  it('is not taken back once it was answered, and is appealed only then', () => {
    expect(judgeMove('answered', 'withdrawn').ok).toBe(false);
    expect(judgeMove('appealed', 'withdrawn').ok).toBe(false);
    const appealable = caseStatuses.filter((from) => judgeMove(from, 'appealed').ok);
    expect(appealable).toEqual(['answered']);
  });

  it('is answered from wherever somebody waits for us', () => {
    expect(caseStatuses.filter((from) => judgeMove(from, 'answered').ok)).toEqual(
      caseStatuses.filter((status) => isOpen({ status })),
    );
  });

  it('says whose move it is', () => {
    expect(caseStatuses.map(turnOf)).toEqual([
      'abona',
      'abona',
      'customer',
      'nobody',
      'abona',
      'nobody',
      'nobody',
    ]);
  });
});
