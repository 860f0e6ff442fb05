import { addDays, civilDate } from '@abona/kernel/civil-date';
import { describe, expect, it } from 'vitest';
import { type ClaimFacts, claimPolicy, claimRefusal } from './claim-policy.ts';
import { senderAgrees } from './sender-agrees.ts';

const today = civilDate('2026-12-10');
const none = { open: 0, failed: 0 };
const facts: ClaimFacts = {
  ...{ today, paidOn: today, openedOn: civilDate('2026-11-01') },
  ...{ isMoneyHere: false, isRepeated: false, ofLoan: none, ofCustomer: none },
};
const { failedPerLoanMax, failedPerCustomerMax, openPerCustomerMax, paidWithinDays } = claimPolicy;

describe('a claim', () => {
  it.each([
    ['of a day to come', { paidOn: addDays(today, 1) }, 'validation_failed'],
    ['of before the loan', { openedOn: addDays(today, 1) }, 'validation_failed'],
    ['of long ago', { paidOn: addDays(today, -paidWithinDays - 1) }, 'validation_failed'],
    ['of the last day that counts', { paidOn: addDays(today, -paidWithinDays) }, null],
    ['of an instalment that was claimed', { isRepeated: true }, 'claim_repeated'],
    ['beside another of its loan', { ofLoan: { open: 1, failed: 0 } }, 'claim_repeated'],
    [
      'of a loan with too many',
      { ofLoan: { open: 0, failed: failedPerLoanMax } },
      'claims_exhausted',
    ],
    [
      'of somebody with too many open',
      { ofCustomer: { open: openPerCustomerMax, failed: 0 } },
      'claims_exhausted',
    ],
    [
      'of somebody with too many in vain',
      { ofCustomer: { open: 0, failed: failedPerCustomerMax } },
      'claims_exhausted',
    ],
    ['again, of money that is here', { isRepeated: true, isMoneyHere: true }, null],
  ] as const)('%s is answered with %s', (_, changed, refusal) => {
    expect(claimRefusal({ ...facts, ...changed })).toBe(refusal);
  });
});

describe('a sender', () => {
  const marks = {
    person: { givenNames: 'María Fernanda', firstSurname: 'Núñez', secondSurname: 'de la Torre' },
    phone: '+525512345678',
    clabes: ['646180110400000007'],
  };
  it.each([
    ['by the account', { name: 'X', clabe: '646180110400000007' }, true],
    ['by the phone', { name: 'X', clabe: '5512345678' }, true],
    ['by the name, in any order', { name: 'NUNEZ DE LA TORRE MARIA FERNANDA', clabe: null }, true],
    ['by a short name', { name: 'Fernanda Núñez', clabe: null }, true],
    ['not with another second surname', { name: 'FERNANDA NUNEZ LOPEZ', clabe: null }, false],
    ['not by a surname alone', { name: 'NUNEZ', clabe: null }, false],
    ['not as a stranger', { name: 'JUAN PEREZ', clabe: '646180110400000015' }, false],
    ['not without a name', { name: '', clabe: null }, false],
  ])('is the customer %s', (_, sender, agrees) => {
    expect(senderAgrees(sender, marks)).toBe(agrees);
  });

  it('that nobody knows is nobody', () => {
    expect(senderAgrees(null, marks)).toBe(false);
  });
});
