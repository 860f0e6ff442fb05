import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardReason } from '../rails/card/card-reasons.ts';
import { debitReason } from '../rails/debit/debit-reasons.ts';
import { type AttemptStatus, canBecome } from './attempt.ts';
import { endsMandate, isDebitDay, nextTryOn } from './debit-retry.ts';
import { judgeDownPayment } from './down-payment.ts';
import { type PayoutStatus, payoutAfter } from './payout.ts';
import { findDifferences, type ReportLine } from './reconcile.ts';

describe('an attempt', () => {
  const all: readonly AttemptStatus[] = [
    ...(['created', 'scheduled', 'pending', 'action_required', 'applied'] as const),
    ...(['failed', 'expired', 'cancelled', 'in_review', 'reversed'] as const),
  ];

  it('is applied when money comes, whatever had become of it, except what was taken back', () => {
    const never = all.filter((status) => !canBecome(status, 'applied'));

    expect(never).toEqual(['applied', 'reversed']);
  });

  it('that was applied is never anything else, unless the money is taken back', () => {
    expect(all.filter((status) => canBecome('applied', status))).toEqual(['reversed']);
  });
});

describe('a payout', () => {
  const report = (status: 'accepted' | 'settled' | 'returned') => ({
    ...{ reference: 'out_1', ref: 'spo_1', status, trackingKey: 'X', returnCode: null },
  });

  it.each([
    ['queued', 'accepted', 'sent'],
    ['queued', 'returned', 'returned'],
    ['sent', 'accepted', null],
    ['sent', 'settled', 'settled'],
    ['settled', 'settled', null],
    ['settled', 'returned', 'returned'],
    ['returned', 'settled', null],
    ['refused', 'settled', null],
    ['in_review', 'accepted', null],
    ['in_review', 'settled', 'settled'],
  ] as const)('that is %s and is told as %s becomes %s', (from, told, to) => {
    expect(payoutAfter(from as PayoutStatus, report(told))).toBe(to);
  });
});

describe('a direct debit that brought nothing', () => {
  const today = civilDate('2026-11-17');

  it.each([
    ['02', 1, '2026-11-19'],
    ['04', 1, '2026-11-19'],
    ['07', 1, '2026-11-19'],
    ['04', 2, '2026-11-30'],
    ['04', 3, null],
    ['01', 1, null],
    ['03', 1, null],
    ['08', 1, null],
    ['09', 1, null],
    ['10', 1, null],
    ['11', 1, null],
    ['13', 1, null],
  ])('[2.44] for cause %s at try %i is tried again on %s', (code, tryNumber, on) => {
    expect(nextTryOn(debitReason(code), { tryNumber, today })).toBe(on);
  });

  it('ends the mandate where the account is gone or its holder said no', () => {
    const codes = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '13'];

    expect(codes.filter((code) => endsMandate(debitReason(code)))).toEqual([
      ...['01', '03', '05', '06', '08', '10', '11', '13'],
    ]);
  });

  it('leaves on its day before the banks’ cut-off', () => {
    const at = (day: string, hour: number) => isDebitDay(civilDate(day), { today, hour });

    expect([at('2026-11-17', 15), at('2026-11-17', 16), at('2026-11-18', 9)]).toEqual([
      ...[true, false, false],
    ]);
  });
});

describe('a down payment', () => {
  const judge = (waiting: number, amount: number, isWanted = true) =>
    judgeDownPayment({
      expected: centavos(50_000),
      waiting: centavos(waiting),
      amount: centavos(amount),
      isWanted,
    });

  it.each([
    [0, 50_000, { kind: 'complete', surplus: 0 }],
    [0, 49_999, { kind: 'too_little', missing: 1 }],
    [30_000, 20_000, { kind: 'complete', surplus: 0 }],
    [30_000, 20_001, { kind: 'complete', surplus: 1 }],
  ])('[2.30] of which %i waits and %i comes is judged', (waiting, amount, verdict) => {
    expect(judge(waiting, amount)).toEqual(verdict);
    expect(judge(waiting, amount, false)).toEqual({ kind: 'late' });
  });
});

describe('a refusal of the card processor', () => {
  it.each([
    ['conekta.errors.processing.bank.insufficient_funds', 'insufficient_funds'],
    ['expired_card', 'card_expired'],
    ['something new', 'card_declined'],
    [null, 'card_declined'],
  ])('%s means %s', (code, reason) => {
    expect(cardReason(code)).toBe(reason);
  });
});

describe('reconciliation', () => {
  const lines = (count: number): readonly ReportLine[] =>
    Array.from({ length: count }, (_, place) => ({
      reference: `str_${place}`,
      amount: 1_000 + place,
      on: civilDate('2026-11-17'),
      isKept: true,
    }));

  it('finds nothing where both sides agree, in whatever order they are told', () => {
    const ours = lines(10_000);

    expect(findDifferences(ours, ours.toReversed())).toEqual([]);
  });

  it('finds each of fifty planted differences among ten thousand lines, and nothing else', () => {
    const ours = lines(10_000);
    const places = fc
      .sample(fc.shuffledSubarray([...ours.keys()], { minLength: 50, maxLength: 50 }), 1)
      .flat();
    const planted = new Map(places.map((place, n) => [`str_${place}`, n % 5]));
    const wrong = (line: ReportLine): readonly (readonly ReportLine[])[] => [
      [],
      [{ ...line, amount: line.amount + 1 }],
      [line, line],
      [{ ...line, on: civilDate('2026-11-16') }],
      [{ ...line, reference: `${line.reference}_x` }],
    ];
    const theirs = ours.flatMap((line) => {
      const kind = planted.get(line.reference);
      return kind === undefined ? [line] : (wrong(line)[kind] ?? []);
    });

    const found = findDifferences(ours, theirs);

    // An unknown reference is missing on both sides.
    expect(found).toHaveLength(60);
    const named = new Set(found.map(({ reference }) => reference.replace('_x', '')));
    expect(named).toEqual(new Set(planted.keys()));
  });
});
