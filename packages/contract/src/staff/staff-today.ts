import { z } from 'zod';
import { defineStaffCall } from './define-staff-call.ts';
import { actors } from './staff-assignment.ts';
import { QueueFigures, QueueRow, queueNames } from './staff-queue.ts';

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
  reply: z.object({
    /** What the law wants first, or else what we promised first; null: nothing with a deadline waits. */
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
