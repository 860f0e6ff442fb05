import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { describe, expect, it } from 'vitest';
import { bestMatches, type MatchedLoan, type MatchedMoney, matchOf } from './match-receipt.ts';

const OWN = '012180001234567895';

const loan = (changed: Partial<MatchedLoan> = {}): MatchedLoan => ({
  loanId: 'l1',
  customerId: 7,
  marks: {
    person: { givenNames: 'Joaquín', firstSurname: 'Pérez', secondSurname: 'Neri' },
    phone: '+525512345678',
    clabes: [OWN],
  },
  owed: [
    { amount: 94_802, plain: 91_295, payBy: civilDate('2026-11-05') },
    { amount: 91_295, plain: 91_295, payBy: civilDate('2026-11-20') },
  ],
  openedOn: civilDate('2026-09-01'),
  ...changed,
});

const money = (changed: Partial<MatchedMoney> = {}): MatchedMoney => ({
  amount: centavos(50_000),
  valueOn: civilDate('2026-10-01'),
  sender: null,
  named: [],
  claimed: [],
  cameTo: null,
  ...changed,
});

describe('money may be for a loan', () => {
  it.each([
    ['because its payer named it', money({ named: ['l1'] }), ['named']],
    ['because somebody says they sent it for it', money({ claimed: ['l1'] }), ['claimed']],
    [
      'because it came to its account',
      money({ cameTo: { loanId: 'l1', customerId: 7 } }),
      ['account_of_loan'],
    ],
    [
      'because it came to the account of another loan of theirs',
      money({ cameTo: { loanId: 'l0', customerId: 7 } }),
      ['account_of_customer'],
    ],
    [
      'because it was sent from an account of theirs, under whatever name',
      money({ sender: { name: 'COMERCIAL DZ', clabe: OWN } }),
      ['sender_account'],
    ],
    [
      'because it was sent from their phone',
      money({ sender: { name: '', clabe: '5512345678' } }),
      ['sender_account'],
    ],
    [
      'because it was sent under their name, from an account we do not know',
      money({ sender: { name: 'PEREZ NERI JOAQUIN', clabe: '646180110400000007' } }),
      ['sender_name'],
    ],
    [
      'for which amount and day speak as well',
      money({ named: ['l1'], amount: centavos(91_295), valueOn: civilDate('2026-11-05') }),
      ['named', 'exact_instalment', 'in_time'],
    ],
    [
      'when it is all that is overdue, with what being late cost',
      money({ named: ['l1'], amount: centavos(186_097), valueOn: civilDate('2026-11-21') }),
      ['named', 'exact_overdue'],
    ],
  ])('%s', (_, sent, reasons) => {
    expect(matchOf(sent, loan())?.reasons).toEqual(reasons);
  });

  it.each([
    [
      'an amount and a day that fit, and nothing that says who',
      money({ amount: centavos(91_295), valueOn: civilDate('2026-11-05') }),
      loan(),
    ],
    [
      'another second surname: that is somebody else',
      money({ sender: { name: 'JOAQUIN PEREZ NAVA', clabe: null } }),
      loan(),
    ],
    [
      'money that was sent before there was a loan',
      money({ named: ['l1'] }),
      loan({ openedOn: civilDate('2026-10-02') }),
    ],
    ['the account of somebody else', money({ cameTo: { loanId: 'l9', customerId: 8 } }), loan()],
    [
      'an empty account of a sender, where the customer has none either',
      money({ sender: { name: '', clabe: '' } }),
      loan({ marks: { person: null, phone: null, clabes: [''] } }),
    ],
  ])('but not because of %s', (_, sent, candidate) => {
    expect(matchOf(sent, candidate)).toBeNull();
  });

  it('and what names it weighs more than what only fits', () => {
    const sent = money({
      named: ['l2'],
      sender: { name: 'JOAQUIN PEREZ', clabe: null },
      amount: centavos(91_295),
    });
    const fits = loan();
    const named = loan({
      loanId: 'l2',
      owed: [],
      marks: { person: null, phone: null, clabes: [] },
    });

    const found = bestMatches(sent, [fits, named]);

    expect(found.map((one) => [one.loan.loanId, one.score])).toEqual([
      ['l2', 50],
      ['l1', 40],
    ]);
  });

  it('never certainly, however much speaks for it, and in the same order always', () => {
    const sent = money({
      named: ['l1', 'l2'],
      claimed: ['l1', 'l2'],
      sender: { name: 'JOAQUIN PEREZ NERI', clabe: OWN },
      amount: centavos(91_295),
      valueOn: civilDate('2026-11-05'),
    });
    const two = [loan({ loanId: 'l2' }), loan()];

    expect(bestMatches(sent, two).map((one) => [one.loan.loanId, one.score])).toEqual([
      ['l1', 99],
      ['l2', 99],
    ]);
  });
});
