import { civilDate } from '@abona/kernel/civil-date';
import { clockAtPostalCode } from '@abona/mexico/state-clock';
import { describe, expect, it } from 'vitest';
import {
  contactKindOf,
  contactPermittedAt,
  countedSince,
  judgeAsking,
} from './contact-permission.ts';

const contact = (on: string, noticeId = `of ${on}`) => ({ on: civilDate(on), noticeId });
const collectionAt = (now: string, contacts: readonly ReturnType<typeof contact>[] = []) =>
  contactPermittedAt({ kind: 'collection', noticeId: 'this', now: new Date(now), contacts });

describe('when somebody may be asked to pay', () => {
  it.each([
    ['by day on a Tuesday', '2026-12-01T12:00:00-06:00', '2026-12-01T12:00:00-06:00'],
    ['at the first minute', '2026-12-01T09:00:00-06:00', '2026-12-01T09:00:00-06:00'],
    ['a second before it', '2026-12-01T08:59:59-06:00', '2026-12-01T09:00:00-06:00'],
    ['at the last second', '2026-12-01T20:59:59-06:00', '2026-12-01T20:59:59-06:00'],
    ['at night', '2026-12-01T21:00:00-06:00', '2026-12-02T09:00:00-06:00'],
    ['on a Friday night', '2026-12-04T21:00:00-06:00', '2026-12-07T09:00:00-06:00'],
    ['on a Saturday', '2026-12-05T12:00:00-06:00', '2026-12-07T09:00:00-06:00'],
    ['on a Sunday night', '2026-12-06T23:00:00-06:00', '2026-12-07T09:00:00-06:00'],
    ['on Christmas, a Friday', '2026-12-25T12:00:00-06:00', '2026-12-28T09:00:00-06:00'],
    ['before the Revolution’s Monday', '2026-11-15T12:00:00-06:00', '2026-11-17T09:00:00-06:00'],
    ['on Holy Thursday', '2027-03-25T12:00:00-06:00', '2027-03-29T09:00:00-06:00'],
  ])('%s: %s is %s', (_, now, next) => {
    expect(collectionAt(now)).toEqual(new Date(next));
  });

  it.each([
    // One a day.
    ['who was today', ['2026-12-01'], '2026-12-01T15:00:00-06:00', '2026-12-02T09:00:00-06:00'],
    ['who was on Friday', ['2026-12-04'], '2026-12-04T15:00:00-06:00', '2026-12-07T09:00:00-06:00'],
    ['who was yesterday', ['2026-12-01'], '2026-12-02T15:00:00-06:00', '2026-12-02T15:00:00-06:00'],
    // Three within seven days, wherever the week begins.
    [
      'three times since Monday',
      ['2026-11-30', '2026-12-01', '2026-12-02'],
      '2026-12-03T10:00:00-06:00',
      '2026-12-07T09:00:00-06:00',
    ],
    [
      'three times, over two weeks of the calendar',
      ['2026-12-03', '2026-12-04', '2026-12-07'],
      '2026-12-08T10:00:00-06:00',
      '2026-12-10T09:00:00-06:00',
    ],
    [
      'three times, the first seven days ago',
      ['2026-12-01', '2026-12-03', '2026-12-04'],
      '2026-12-08T10:00:00-06:00',
      '2026-12-08T10:00:00-06:00',
    ],
    [
      'twice this week',
      ['2026-11-30', '2026-12-01'],
      '2026-12-02T10:00:00-06:00',
      '2026-12-02T10:00:00-06:00',
    ],
  ])('again, %s: %j at %s is %s', (_, days, now, next) => {
    const contacts = days.map((day) => contact(day));
    expect(collectionAt(now, contacts)).toEqual(new Date(next));
  });

  it('by a second channel with the same notice on the same day, which is no second contact', () => {
    const now = '2026-12-03T15:00:00-06:00';
    const before = [contact('2026-12-01'), contact('2026-12-02'), contact('2026-12-03', 'this')];
    expect(collectionAt(now, before)).toEqual(new Date(now));
  });

  it('with the same notice on another day as with any other', () => {
    const before = [contact('2026-12-01', 'this'), contact('2026-12-02', 'this')];
    const full = [...before, contact('2026-12-03', 'that')];
    expect(collectionAt('2026-12-04T15:00:00-06:00', full)).toEqual(
      new Date('2026-12-08T09:00:00-06:00'),
    );
  });

  it('counts what a week holds and no more', () => {
    expect(countedSince(civilDate('2026-12-08'))).toBe('2026-12-02');
  });
});

describe('whoever is about to dial', () => {
  const [puebla, tijuana, cancun] = ['72000', '22000', '77500'];
  const days = (...on: readonly string[]) => on.map((day) => contact(day));
  it.each([
    ['in Puebla at its first minute', puebla, '07:00:00', true, '22:00:00'],
    ['in Puebla a second before', puebla, '06:59:59', false, '07:00:00'],
    ['in Puebla at its last second', puebla, '21:59:59', true, '22:00:00'],
    ['in Tijuana, where it is before seven', tijuana, '08:59:59', false, '09:00:00'],
    ['in Tijuana at seven', tijuana, '09:00:00', true, '22:00:00'],
    ['in Cancún, where it is ten at night', cancun, '21:00:00', false, '31:00:00'],
    ['in Cancún before that', cancun, '20:59:59', true, '21:00:00'],
    ['where nobody knows, by every clock', null, '08:59:59', false, '09:00:00'],
  ] as const)('%s (%s, %s): %s until %s', (_, postalCode, time, isAllowed, until) => {
    const now = new Date(`2026-12-01T${time}-06:00`);
    const clock = clockAtPostalCode(postalCode);
    const [hour = '', ...rest] = until.split(':');
    const day = Number(hour) > 24 ? '2026-12-02' : '2026-12-01';
    const at = `${String(Number(hour) % 24).padStart(2, '0')}:${rest.join(':')}`;
    expect(judgeAsking({ now, noticeId: 'this', contacts: [], clock })).toMatchObject({
      isAllowed,
      until: new Date(`${day}T${at}-06:00`),
    });
  });

  it.each([
    ['2026-12-01T12:00:00-06:00', days('2026-12-01'), 'day_cap', '2026-12-02T07:00:00-06:00'],
    [
      '2026-12-03T12:00:00-06:00',
      days('2026-11-30', '2026-12-01', '2026-12-02'),
      'week_cap',
      '2026-12-07T07:00:00-06:00',
    ],
    ['2026-12-05T12:00:00-06:00', [], 'closed_day', '2026-12-07T07:00:00-06:00'],
    ['2026-12-25T12:00:00-06:00', [], 'closed_day', '2026-12-28T07:00:00-06:00'],
    ['2026-12-04T23:00:00-06:00', [], 'outside_hours', '2026-12-07T07:00:00-06:00'],
  ])('at %s after %j is told %s until %s', (now, contacts, reason, until) => {
    const clock = clockAtPostalCode(puebla);
    expect(judgeAsking({ now: new Date(now), noticeId: 'this', contacts, clock })).toEqual({
      isAllowed: false,
      reason,
      until: new Date(until),
    });
  });
});

describe('what asks for nothing', () => {
  const full = [contact('2026-12-05'), contact('2026-12-04'), contact('2026-12-03')];
  const saturday = new Date('2026-12-05T12:00:00-06:00');
  const night = new Date('2026-12-05T23:00:00-06:00');
  const ask = (kind: 'by_day' | 'at_once', now: Date) =>
    contactPermittedAt({ kind, noticeId: 'this', now, contacts: full });

  it('goes out on any day, whatever was asked for before', () => {
    expect(ask('by_day', saturday)).toEqual(saturday);
    expect(ask('by_day', night)).toEqual(new Date('2026-12-06T09:00:00-06:00'));
  });

  it('goes out at night too where somebody waits for it', () => {
    expect(ask('at_once', night)).toEqual(night);
  });

  const to = { id: '1', customerId: 1, to: 'ana@correo.mx', channel: 'email' } as const;
  const link = 'https://abona.mx/pay';
  const loan_ids = ['1'];
  it.each([
    ['a proof of an address', { template: 'email_verification', parameters: { link } }, 'at_once'],
    [
      'a contract',
      { template: 'document', parameters: { kind: 'contract', of: '1', link } },
      'at_once',
    ],
    [
      'an addendum',
      { template: 'document', parameters: { kind: 'addendum', of: '1', reference: '1', link } },
      'at_once',
    ],
    [
      'a closing letter',
      { template: 'document', parameters: { kind: 'closing_letter', of: '1', link } },
      'by_day',
    ],
    [
      'what the law has us tell of the bureau',
      {
        template: 'bureau_overdue',
        parameters: { overdue: 1, cut_on: '2026-11-30', bureaus: [], loan_id: '1', link },
      },
      'by_day',
    ],
    [
      'a reminder',
      {
        template: 'late_payment',
        parameters: { stage: 'first', since: '2026-11-30', amount: 1, loan_ids, link },
      },
      'collection',
    ],
    [
      'an offer to settle what is late',
      {
        template: 'quita_offered',
        parameters: {
          ...{ offer_id: '1', loan_id: '1', forgiven: 1, count: 1 },
          ...{ valid_until: '2026-11-30', link },
        },
      },
      'collection',
    ],
  ] as const)('%s: %o is %s', (_, message, kind) => {
    expect(contactKindOf({ ...to, ...message })).toBe(kind);
  });
});
