import { accountStatuses } from '@abona/contract/portal/account-status';
import { describe, expect, it } from 'vitest';
import { accountAfter, accountMoves } from './account-status.ts';

const allowed: Readonly<Record<string, readonly string[]>> = {
  draft: ['account_given proving', 'facts_corrected draft', 'identity_corrected draft'],
  proving: [
    'account_given proving',
    'account_proven agreement',
    'facts_corrected proving',
    'identity_corrected draft',
  ],
  agreement: [
    'account_given proving',
    'signed in_review',
    'facts_corrected agreement',
    'identity_corrected draft',
  ],
  in_review: ['more_asked more_asked', 'approved active', 'declined declined'],
  more_asked: [
    'account_given more_asked',
    'account_proven more_asked',
    'answered in_review',
    'facts_corrected agreement',
    'identity_corrected draft',
    'declined declined',
  ],
  active: [
    'account_given active',
    'account_proven active',
    'approved active',
    'account_refused active',
    'suspended suspended',
  ],
  suspended: ['account_proven suspended', 'account_refused suspended', 'resumed active'],
  declined: [],
};

describe('the way of a business to selling', () => {
  it.each(accountStatuses)('from %s leads where it may, and nowhere else', (status) => {
    const led = accountMoves.flatMap((move) => {
      const to = accountAfter(status, move);
      return to === null ? [] : [`${move} ${to}`];
    });
    expect(led).toEqual(allowed[status]);
  });

  it('leads to selling by approval of what was reviewed, and back to it from where it was stopped', () => {
    const ways = accountStatuses.flatMap((status) =>
      accountMoves
        .filter((move) => status !== 'active' && accountAfter(status, move) === 'active')
        .map((move) => `${status} ${move}`),
    );
    expect(ways).toEqual(['in_review approved', 'suspended resumed']);
  });
});
