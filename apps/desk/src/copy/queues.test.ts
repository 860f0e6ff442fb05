import { disputeReasons } from '@abona/contract/cases/case-status';
import { privacyRequestKinds } from '@abona/contract/identity/privacy';
import { reviewCauses, reviewStates } from '@abona/contract/origination/review';
import { staffActs } from '@abona/contract/staff/staff-request';
import { describe, expect, test } from 'vitest';
import { rowLabelText, rowStateText } from './queues.ts';

describe('a row of a queue says in words', () => {
  const about = [...disputeReasons, ...privacyRequestKinds, ...reviewCauses, 'compra_a_plazos'];
  test.each(about)('what it is about: %s', (code) => {
    expect(rowLabelText(code)).not.toBe(code);
  });

  const open = ['opened', 'in_review', 'needs_customer', 'appealed'];
  const reviews = reviewStates.filter((state) => state !== 'ended');
  const waits = [...open, ...reviews, ...staffActs];
  test.each(waits)('what it waits as: %s', (code) => {
    expect(rowStateText(code)).not.toBe(code);
  });

  test('a reference is what it is', () => {
    expect(rowLabelText('BNET2026111900A1')).toBe('BNET2026111900A1');
  });
});
