import { z } from 'zod';
import { defineStaffCall } from './define-staff-call.ts';
import { actors } from './staff-assignment.ts';
import { QueueFigures, QueueRow, queueNames } from './staff-queue.ts';

/** What waits today for whoever asks. */
export const getStaffToday = defineStaffCall({
  method: 'GET',
  path: '/v1/today',
  summary: 'How much waits in each queue of one’s roles, and what the law wants first.',
  access: { roles: actors, secondPerson: 'never' },
  reply: z.object({
    today: z.string(),
    /** The hour of the business, by which every deadline is told; a sandbox moves it. */
    now: z.iso.datetime(),
    queues: z.array(QueueFigures.extend({ queue: z.enum(queueNames) })),
    /** Of all of them the row with the oldest deadline; null: nothing with one waits. */
    first: QueueRow.extend({ queue: z.enum(queueNames) }).nullable(),
    /** Of the requests that wait, those that whoever asks may decide. */
    mine_to_decide: z.int(),
  }),
  errors: ['session_expired', 'role_missing'],
});
