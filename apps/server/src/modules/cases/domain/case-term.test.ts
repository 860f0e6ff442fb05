import { civilDate } from '@abona/kernel/civil-date';
import { describe, expect, it } from 'vitest';
import { readClock, stopsOf, termOf } from './case-term.ts';

const day = civilDate;

describe('the clock of a case', () => {
  it('of a dispute received on 1 December runs out on Friday 15 January', () => {
    expect(termOf('dispute', day('2026-12-01'))).toEqual({
      answerBy: '2027-01-15',
      legalDue: '2027-01-15',
      internalDue: '2027-01-15',
      firstReplyBy: null,
    });
  });

  it('of a dispute of what was bought abroad runs out after 180 days, and of nothing else', () => {
    expect(termOf('dispute', day('2026-12-01'), { isAbroad: true })).toMatchObject({
      answerBy: '2027-05-30',
      legalDue: '2027-05-30',
      internalDue: '2027-05-28',
    });
    expect(termOf('not_me', day('2026-12-01'), { isAbroad: true })).toEqual(
      termOf('not_me', day('2026-12-01')),
    );
  });

  it('of a complaint leaves us a day less than the law gives', () => {
    expect(termOf('complaint', day('2026-11-13'))).toMatchObject({
      answerBy: '2026-12-29',
      legalDue: '2026-12-29',
      internalDue: '2026-12-28',
    });
  });

  it('of a review promises the house’s five business days, not the law’s twenty', () => {
    expect(termOf('decision_review', day('2026-12-10'))).toMatchObject({
      answerBy: '2026-12-17',
      internalDue: '2026-12-17',
      legalDue: '2027-01-11',
    });
    expect(termOf('hardship', day('2026-12-10'))).toMatchObject({
      answerBy: '2026-12-17',
      legalDue: null,
    });
  });

  it('of «no fui yo» has a first reply after two business days', () => {
    expect(termOf('not_me', day('2026-12-10')).firstReplyBy).toBe('2026-12-14');
  });

  it('counts natural days, and says how late we are', () => {
    const dispute = {
      kind: 'dispute',
      receivedOn: day('2026-12-01'),
      answerBy: day('2027-01-15'),
    } as const;
    expect(readClock({ ...dispute, asOf: day('2026-12-10') })).toEqual({
      unit: 'natural',
      day: 9,
      days: 45,
      daysLeft: 36,
      daysLate: 0,
    });
    expect(readClock({ ...dispute, asOf: day('2027-01-15') })).toMatchObject({
      daysLeft: 0,
      daysLate: 0,
    });
    expect(readClock({ ...dispute, asOf: day('2027-01-16') })).toMatchObject({
      daysLeft: 0,
      daysLate: 1,
    });
    expect(readClock({ ...dispute, asOf: day('2028-01-15') })).toMatchObject({ daysLate: 365 });
  });

  it('counts business days where the law does; the Saturday after the last one is late', () => {
    const review = {
      kind: 'decision_review',
      receivedOn: day('2026-12-11'),
      answerBy: day('2026-12-18'),
    } as const;
    expect(readClock({ ...review, asOf: day('2026-12-14') })).toMatchObject({
      day: 1,
      days: 5,
      daysLeft: 4,
    });
    expect(readClock({ ...review, asOf: day('2026-12-19') })).toMatchObject({ daysLate: 1 });
    expect(readClock({ ...review, asOf: day('2026-12-22') })).toMatchObject({ daysLate: 2 });
  });

  it('stops what the law stops, and new credit only for «no fui yo»', () => {
    expect(stopsOf('dispute')).toEqual(['collect', 'debit', 'mora', 'bureau']);
    expect(stopsOf('not_me')).toContain('lending');
    expect(stopsOf('complaint')).toEqual([]);
  });
});
