import {
  type ApplicationStatus,
  applicationStatuses,
} from '@abona/contract/origination/application-status';
import { describe, expect, it } from 'vitest';
import { judgeMove } from './application-status.ts';

/** The table of the architecture, row by row. */
const allowed: readonly (readonly [ApplicationStatus, string])[] = [
  ['filling', 'scoring cancelled overridden'],
  ['scoring', 'validating approving rejected cancelled overridden'],
  ['validating', 'approving rejected cancelled overridden'],
  ['approving', 'offering completed rejected cancelled overridden'],
  ['offering', 'transfer authorized cancelled overridden'],
  ['transfer', 'authorized loan cancelled'],
  ['authorized', 'loan cancelled'],
  ['loan', 'paid cancelled'],
  ['paid', 'completed'],
  ['completed', ''],
  ['cancelled', ''],
  ['rejected', ''],
  ['overridden', ''],
];

describe('an application', () => {
  it('[4.01] has thirteen statuses', () => {
    expect(allowed.map(([from]) => from).toSorted()).toEqual(applicationStatuses.toSorted());
  });

  it.each(allowed)('[4.01] that is %s can only become: %s', (from, targets) => {
    const reachable = applicationStatuses.filter((to) => judgeMove(from, to).ok);

    expect(reachable.toSorted()).toEqual(targets.split(' ').filter(Boolean).toSorted());
  });
});
