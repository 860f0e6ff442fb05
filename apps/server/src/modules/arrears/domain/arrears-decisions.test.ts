import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { clockAtPostalCode } from '@abona/mexico/state-clock';
import { describe, expect, it } from 'vitest';
import { type ContactQuestion, type ContactVerdict, mayContact } from './contact-guard.ts';
import { type ActionFacts, compareRanked, nextActionOf } from './next-action.ts';
import { type LoanPromise, promiseStandings } from './promise.ts';

const noon = new Date('2026-11-18T12:00:00-06:00');
const evening = new Date('2026-11-18T21:00:00-06:00');
const tomorrow = new Date('2026-11-19T09:00:00-06:00');

const free: ContactQuestion = {
  now: noon,
  by: 'house',
  channel: 'call',
  clock: clockAtPostalCode('72000'),
  asking: { isAllowed: true, until: evening },
  standing: { isLate: true, isHeld: false, isPaymentComing: false, agency: 'none' },
  wishes: { hasDied: false, wantsNoCalls: false, fromHour: null },
};
const standing = (of: Partial<ContactQuestion['standing']>) => ({ ...free.standing, ...of });
const wishes = (of: Partial<ContactQuestion['wishes']>) => ({ ...free.wishes, ...of });

describe('whether somebody may be reached', () => {
  it('says until when they may', () => {
    expect(mayContact(free)).toEqual({ isAllowed: true, until: evening });
    const told = standing({ agency: 'told' });
    expect(mayContact({ ...free, by: 'agency', standing: told }).isAllowed).toBe(true);
  });

  it.each<[string, Partial<ContactQuestion>, string, Date | null]>([
    ['who owes nothing late', { standing: standing({ isLate: false }) }, 'contact_not_late', null],
    ['whose debt a case holds', { standing: standing({ isHeld: true }) }, 'contact_held', null],
    [
      'whose payment is coming',
      { standing: standing({ isPaymentComing: true }) },
      'contact_payment_coming',
      null,
    ],
    ['whom an agency has', { standing: standing({ agency: 'told' }) }, 'contact_with_agency', null],
    ['whom no agency has, by one', { by: 'agency' }, 'contact_not_placed', null],
    [
      'whom an agency has, by it, before they were told of it',
      { by: 'agency', standing: standing({ agency: 'untold' }) },
      'contact_not_told',
      null,
    ],
    [
      'whom an agency has, by it, above the cap',
      {
        by: 'agency',
        standing: standing({ agency: 'told' }),
        asking: { isAllowed: false, reason: 'day_cap', until: tomorrow },
      },
      'contact_day_cap',
      tomorrow,
    ],
    ['who died, whatever else', { wishes: wishes({ hasDied: true }) }, 'contact_died', null],
    ['who wants no calls', { wishes: wishes({ wantsNoCalls: true }) }, 'contact_no_calls', null],
    [
      'who was reached today',
      { asking: { isAllowed: false, reason: 'day_cap', until: tomorrow } },
      'contact_day_cap',
      tomorrow,
    ],
    [
      'who was reached today and asked for the evening',
      {
        asking: { isAllowed: false, reason: 'day_cap', until: tomorrow },
        wishes: wishes({ fromHour: 17 }),
      },
      'contact_day_cap',
      new Date('2026-11-19T17:00:00-06:00'),
    ],
    [
      'who asked for the afternoon, in Puebla',
      { wishes: wishes({ fromHour: 17 }) },
      'contact_other_hour',
      new Date('2026-11-18T17:00:00-06:00'),
    ],
    [
      'who asked for the afternoon, in Tijuana',
      { wishes: wishes({ fromHour: 17 }), clock: clockAtPostalCode('22000') },
      'contact_other_hour',
      new Date('2026-11-18T19:00:00-06:00'),
    ],
  ])('not %s', (_, facts, reason, until) => {
    expect(mayContact({ ...free, ...facts })).toEqual({ isAllowed: false, reason, until });
  });

  it('who wants no calls may be written to, at any permitted hour', () => {
    const word = wishes({ wantsNoCalls: true, fromHour: 17 });
    expect(mayContact({ ...free, channel: 'whatsapp', wishes: word }).isAllowed).toBe(true);
    expect(mayContact({ ...free, channel: 'visit', wishes: word }).isAllowed).toBe(false);
  });

  it('from the very minute that they asked for', () => {
    const word = wishes({ fromHour: 12 });
    expect(mayContact({ ...free, wishes: word }).isAllowed).toBe(true);
    const before = new Date(noon.getTime() - 1);
    expect(mayContact({ ...free, now: before, wishes: word })).toEqual({
      isAllowed: false,
      reason: 'contact_other_hour',
      until: noon,
    });
  });
});

const promise = (of: Partial<LoanPromise> = {}): LoanPromise => ({
  id: 'one',
  loanId: 'loan',
  customerId: 1,
  personId: 'ana',
  amount: centavos(50_000),
  madeOn: civilDate('2026-11-10'),
  dueOn: civilDate('2026-11-15'),
  eventsSeen: 3,
  ...of,
});
const paid = (on: string, amount: number, sequence = 4) => ({
  on: civilDate(on),
  amount: centavos(amount),
  sequence,
});

describe('a promise', () => {
  it.each([
    ['kept to the centavo on its last day', [paid('2026-11-15', 50_000)], '2026-11-16', 'kept'],
    [
      'kept in two payments',
      [paid('2026-11-11', 20_000), paid('2026-11-15', 30_000, 5)],
      '2026-11-16',
      'kept',
    ],
    ['kept before its day has come', [paid('2026-11-11', 50_000)], '2026-11-11', 'kept'],
    ['broken by one centavo', [paid('2026-11-15', 49_999)], '2026-11-16', 'broken'],
    ['broken by one day', [paid('2026-11-16', 50_000)], '2026-11-16', 'broken'],
    ['open on its very day', [], '2026-11-15', 'open'],
    ['broken the day after', [], '2026-11-16', 'broken'],
    [
      'not kept by what the loan knew before',
      [paid('2026-11-10', 50_000, 3)],
      '2026-11-16',
      'broken',
    ],
    [
      'not kept by what came before and was told later',
      [paid('2026-11-09', 50_000)],
      '2026-11-16',
      'broken',
    ],
    [
      'kept by what came in time and was told late',
      [paid('2026-11-15', 50_000, 9)],
      '2026-11-20',
      'kept',
    ],
  ] as const)('is %s', (_, payments, today, state) => {
    const [told] = promiseStandings([promise()], { payments, today: civilDate(today) });
    expect(told?.state).toBe(state);
  });

  it('is replaced by the next one, and no peso keeps both', () => {
    const next = promise({
      id: 'two',
      madeOn: civilDate('2026-11-14'),
      dueOn: civilDate('2026-11-20'),
      eventsSeen: 4,
    });
    const told = promiseStandings([promise(), next], {
      payments: [paid('2026-11-12', 10_000), paid('2026-11-15', 50_000, 5)],
      today: civilDate('2026-11-16'),
    });
    expect(told).toEqual([
      { state: 'replaced', paid: 10_000 },
      { state: 'kept', paid: 50_000 },
    ]);
  });

  it('that was broken stays so, though another was made after its day', () => {
    const next = promise({
      id: 'two',
      madeOn: civilDate('2026-11-16'),
      dueOn: civilDate('2026-11-20'),
    });
    const told = promiseStandings([promise(), next], {
      payments: [],
      today: civilDate('2026-11-16'),
    });
    expect(told.map(({ state }) => state)).toEqual(['broken', 'open']);
  });
});

const allowed: ContactVerdict = { isAllowed: true, until: evening };
const refused = (
  reason: Extract<ContactVerdict, { isAllowed: false }>['reason'],
): ContactVerdict => ({
  isAllowed: false,
  reason,
  until: null,
});
const late: ActionFacts = {
  daysLate: 20,
  hasEverPaid: true,
  guard: allowed,
  promise: null,
  saidLately: null,
  hasOpenOffer: false,
  convenioFromDays: 61,
};
const broken = { state: 'broken', isDueToday: false } as const;

describe('what helps most next', () => {
  it.each<[string, Partial<ActionFacts>, string, string]>([
    ['who is late for weeks', {}, 'call', 'late'],
    ['who is late for days', { daysLate: 7 }, 'message', 'first_days'],
    ['who never paid', { daysLate: 2, hasEverPaid: false }, 'call', 'never_paid'],
    ['who wants no calls', { guard: refused('contact_no_calls') }, 'message', 'no_calls_wanted'],
    [
      'who promised for today',
      { promise: { state: 'open', isDueToday: true } },
      'await_promise',
      'promise_today',
    ],
    [
      'who promised for later',
      { promise: { state: 'open', isDueToday: false } },
      'await_promise',
      'promise_ahead',
    ],
    ['who broke a promise', { promise: broken }, 'call', 'promise_broken'],
    [
      'who broke a promise and cannot pay',
      { promise: broken, saidLately: 'cannot_pay' },
      'offer_relief',
      'cannot_pay',
    ],
    [
      'who broke a promise, very late',
      { promise: broken, daysLate: 61 },
      'offer_convenio',
      'promise_broken',
    ],
    ['who is a day short of a convenio', { daysLate: 60 }, 'call', 'late'],
    ['who is late enough for one', { daysLate: 61 }, 'offer_convenio', 'very_late'],
    ['who has an offer to read', { daysLate: 70, hasOpenOffer: true }, 'await_offer', 'offer_open'],
    ['who says that it is not theirs', { saidLately: 'disputes' }, 'person', 'disputed_by_word'],
    [
      'whom a case protects',
      { promise: broken, guard: refused('contact_held') },
      'nothing',
      'case_open',
    ],
    [
      'whose payment is coming',
      { guard: refused('contact_payment_coming') },
      'wait_payment',
      'payment_coming',
    ],
    [
      'whom an agency has',
      { guard: refused('contact_with_agency') },
      'with_agency',
      'agency_has_it',
    ],
    ['who died', { guard: refused('contact_died') }, 'person', 'died_reported'],
    [
      'who was reached today',
      { promise: broken, guard: refused('contact_day_cap') },
      'call',
      'promise_broken',
    ],
  ])('for somebody %s', (_, facts, action, reason) => {
    expect(nextActionOf({ ...late, ...facts })).toEqual({ action, reason });
  });

  it('comes first, then the larger debt; who was reached already comes last', () => {
    const row = (loanId: string, overdue: number, facts: Partial<ActionFacts>) => {
      const all = { ...late, ...facts };
      return { loanId, overdue, guard: all.guard, next: nextActionOf(all) };
    };
    const rows = [
      row('reached', 900, { promise: broken, guard: refused('contact_day_cap') }),
      row('small', 100, {}),
      row('held', 800, { guard: refused('contact_held') }),
      row('large', 300, {}),
      row('broken', 50, { promise: broken }),
    ];
    expect(rows.sort(compareRanked).map(({ loanId }) => loanId)).toEqual([
      'broken',
      'large',
      'small',
      'held',
      'reached',
    ]);
  });
});
