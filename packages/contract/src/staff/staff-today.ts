import { z } from 'zod';
import { defineStaffCall } from './define-staff-call.ts';
import { actors, Subject } from './staff-assignment.ts';
import { QueueFigures, QueueRow, queueNames } from './staff-queue.ts';
import { staffActs } from './staff-request.ts';

/** What waits today for whoever asks. */
export const getStaffToday = defineStaffCall({
  method: 'GET',
  path: '/v1/today',
  summary: 'How much waits in each queue of one’s roles.',
  access: { roles: actors, secondPerson: 'never' },
  reply: z.object({
    today: z.string(),
    /** The hour of the business, by which every deadline is told; a sandbox moves it. */
    now: z.iso.datetime(),
    queues: z.array(QueueFigures.extend({ queue: z.enum(queueNames) })),
    /** Of the requests that wait, those that whoever asks may decide. */
    mine_to_decide: z.int(),
    /**
     * What whoever asks did something about today and is not left for today, and what they have that is: due today, or
     * late.
     */
    attended: z.object({ done: z.int(), left: z.int() }),
  }),
  errors: ['session_expired', 'role_missing'],
});

/** So many stand on the first screen; the queues have the rest. */
export const DUE_ROWS = 24;

const DueRow = QueueRow.extend({ queue: z.enum(queueNames) });

/** What is due first, whichever queue it waits in, and what the calendar says of the day. */
export const listDueWork = defineStaffCall({
  method: 'GET',
  path: '/v1/today/due',
  summary:
    'The oldest deadlines of all queues of one’s roles, and what the calendar says of today.',
  access: { roles: actors, secondPerson: 'never' },
  /** `me`: of what whoever asks has; everybody's unless said. */
  query: z.object({ assigned: z.enum(['me']).optional() }),
  reply: z.object({
    /** What is late, what the law wants first, or else what we promised first; null: nothing with a deadline waits. */
    first: DueRow.nullable(),
    /** Working days of its term: how many it has, and how many are over. */
    term: z.object({ days: z.int(), used: z.int() }).nullable(),
    /** The oldest deadline first. */
    rows: z.array(DueRow).max(DUE_ROWS),
    calendar: z.object({
      is_working_day: z.boolean(),
      /** The first one after today. */
      next_working_day: z.string(),
      /** The next day on which banks stay closed, weekends aside. */
      next_holiday: z.string(),
    }),
  }),
  errors: ['session_expired', 'role_missing'],
});

/** For what concerns oneself alone. */
const own = { roles: 'everybody', secondPerson: 'never' } as const;

const newsFields = {
  news_id: z.string(),
  at: z.iso.datetime(),
  is_read: z.boolean(),
};

/** Something that concerns whoever asks. */
export const StaffNews = z.discriminatedUnion('kind', [
  /** A colleague gave them something; several at once are one piece of news, and `subject` is the first of them. */
  z.object({
    ...newsFields,
    kind: z.literal('assigned'),
    by: z.string(),
    subject: Subject,
    count: z.int(),
  }),
  /** A request waits for a second person, which they may be. */
  z.object({
    ...newsFields,
    kind: z.literal('to_decide'),
    by: z.string(),
    act: z.enum(staffActs),
    request_id: z.string(),
  }),
  /** What they asked for was decided by somebody else. */
  z.object({
    ...newsFields,
    kind: z.literal('decided'),
    by: z.string(),
    act: z.enum(staffActs),
    request_id: z.string(),
    state: z.enum(['executed', 'rejected', 'void']),
  }),
]);
export type StaffNews = z.output<typeof StaffNews>;

export const NEWS_MAX = 50;

export const listStaffNews = defineStaffCall({
  method: 'GET',
  path: '/v1/news',
  summary: 'What was given to one, waits for one’s word, or was decided of what one asked for.',
  access: own,
  reply: z.object({ news: z.array(StaffNews).max(NEWS_MAX), unread: z.int() }),
  errors: ['session_expired', 'role_missing'],
});

export const readStaffNews = defineStaffCall({
  method: 'POST',
  path: '/v1/news/read',
  summary: 'Says which news one has read.',
  access: own,
  body: z.object({
    news_ids: z
      .array(z.string().regex(/^[\w.:-]{3,120}$/))
      .min(1)
      .max(NEWS_MAX),
  }),
  reply: z.object({}),
  errors: ['session_expired', 'role_missing', 'validation_failed'],
});

const number = /^[1-9]\d{0,14}$/;

const recent = <const K extends Subject['kind']>(kind: K, id: RegExp) =>
  z.object({ kind: z.literal(kind), id: z.string().regex(id) });

/** What has a page of its own, to which one may want to come back. */
export const RecentSubject = z.discriminatedUnion('kind', [
  recent('customer', number),
  recent('case', /^[A-Za-z]{2}-\d{4}-\d{6}$/),
  recent('loan', /^loan_[\da-z]{26}$/),
  recent('application', number),
  recent('account', /^acc_[\da-z]{26}$/),
  recent('alert', /^PLD-\d{4}-\d{6}$/),
]);
export type RecentSubject = z.output<typeof RecentSubject>;

export const RECENTS_MAX = 5;

export const listRecents = defineStaffCall({
  method: 'GET',
  path: '/v1/recents',
  summary: 'What one opened last, by its name as of now.',
  access: own,
  reply: z.object({
    recents: z
      .array(
        z.object({
          subject: RecentSubject,
          /** What it is called, or whose it is; null: nobody told. */
          name: z.string().nullable(),
        }),
      )
      .max(RECENTS_MAX),
  }),
  errors: ['session_expired', 'role_missing'],
});

export const keepRecent = defineStaffCall({
  method: 'POST',
  path: '/v1/recents',
  summary: 'Says that one opened something, for the way back.',
  access: own,
  body: z.object({ subject: RecentSubject }),
  reply: z.object({}),
  errors: ['session_expired', 'role_missing', 'validation_failed'],
});
