import type { ErrorCode } from '../errors.ts';

/** Late loans by how many days, both ends counted. */
export const arrearsBuckets = {
  late_1_7: { from: 1, until: 7 },
  late_8_30: { from: 8, until: 30 },
  late_31_60: { from: 31, until: 60 },
  late_61_90: { from: 61, until: 90 },
  late_91_up: { from: 91, until: null },
} as const satisfies Readonly<Record<string, { from: number; until: number | null }>>;
export type ArrearsBucket = keyof typeof arrearsBuckets;
export const arrearsBucketNames = Object.keys(arrearsBuckets) as [
  ArrearsBucket,
  ...ArrearsBucket[],
];

/** Of a loan that is late for so many days. */
export const arrearsBucketOf = (daysLate: number): ArrearsBucket =>
  arrearsBucketNames.findLast((name) => daysLate >= arrearsBuckets[name].from) ?? 'late_1_7';

/** How somebody of ours reaches somebody who is late. */
export const contactChannels = ['call', 'whatsapp', 'sms', 'email', 'visit'] as const;
export type ContactChannel = (typeof contactChannels)[number];

/** What came of it. `asked_hour` and `asked_no_calls` are wishes that the guard keeps from then on. */
export const contactOutcomes = [
  'spoke',
  'promised',
  'no_answer',
  'message_left',
  'sent',
  'wrong_number',
  'other_person',
  'cannot_pay',
  'disputes',
  'asked_hour',
  'asked_no_calls',
  'died',
] as const;
export type ContactOutcome = (typeof contactOutcomes)[number];

/** Why somebody may not be reached; each is also the code with which the server refuses. */
export const contactRefusals = [
  'contact_died',
  'contact_not_late',
  'contact_held',
  'contact_payment_coming',
  'contact_with_agency',
  'contact_not_placed',
  'contact_not_told',
  'contact_no_calls',
  'contact_other_hour',
  'contact_day_cap',
  'contact_week_cap',
  'contact_closed_day',
  'contact_outside_hours',
] as const satisfies readonly ErrorCode[];
export type ContactRefusal = (typeof contactRefusals)[number];

/** What helps most next. */
export const nextActions = [
  'person',
  'call',
  'offer_convenio',
  'offer_relief',
  'message',
  'await_promise',
  'await_offer',
  'wait_payment',
  'with_agency',
  'nothing',
] as const;
export type NextAction = (typeof nextActions)[number];

export const nextReasons = [
  'died_reported',
  'disputed_by_word',
  'promise_broken',
  'cannot_pay',
  'very_late',
  'never_paid',
  'late',
  'first_days',
  'no_calls_wanted',
  'promise_today',
  'promise_ahead',
  'offer_open',
  'payment_coming',
  'paid_today',
  'agency_has_it',
  'case_open',
] as const;
export type NextReason = (typeof nextReasons)[number];

/** `open`: its day has not passed. `replaced`: another one was made in its place before that. */
export const promiseStates = ['open', 'kept', 'broken', 'replaced'] as const;
export type PromiseState = (typeof promiseStates)[number];

/** What the guard says of everybody who is late, whatever the hour. */
export const guardStandings = [
  'free',
  'paused',
  'contacted',
  'other_hour',
  'no_calls',
  'agency',
] as const;
export type GuardStanding = (typeof guardStandings)[number];

export const CONTACT_NOTE_MAX = 1000;
/** Hours that somebody may ask to be called from, by their clock: on every clock of the country some of the day is left. */
export const askedHours = { first: 8, last: 18 } as const;
