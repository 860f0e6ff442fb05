import { z } from 'zod';
import { defineStaffCall } from './define-staff-call.ts';
import { actors } from './staff-assignment.ts';
import { queueNames } from './staff-queue.ts';

/** So many of one queue does somebody keep at most: they are tabs. */
export const SAVED_VIEWS_MAX = 8;

/** What a queue is narrowed to. Days are counted from the day on which it is looked at. */
export const ViewFilter = z.object({
  assigned: z.enum(['me', 'nobody']).nullable(),
  /** Due within so many days. */
  due_days: z.int().min(0).max(90).nullable(),
  state: z.string().max(40).nullable(),
  text: z.string().trim().min(2).max(60).nullable(),
});
export type ViewFilter = z.output<typeof ViewFilter>;

const SavedView = z.object({
  view_id: z.string(),
  name: z.string(),
  filter: ViewFilter,
  /** How many it leaves now. */
  count: z.int(),
});
export type SavedView = z.output<typeof SavedView>;

const QueuePath = z.object({ queue: z.enum(queueNames) });
const access = { roles: actors, secondPerson: 'never' } as const;
const errors = ['session_expired', 'role_missing', 'validation_failed'] as const;

export const listSavedViews = defineStaffCall({
  method: 'GET',
  path: '/v1/queues/{queue}/views',
  summary: 'The views of a queue that whoever asks has kept, with how many each leaves.',
  access,
  params: QueuePath,
  reply: z.object({ views: z.array(SavedView) }),
  errors,
});

export const saveView = defineStaffCall({
  method: 'POST',
  path: '/v1/queues/{queue}/views',
  summary:
    'Keeps a view of a queue under a name, for oneself; the same name again is the new view.',
  access,
  params: QueuePath,
  body: z.object({ name: z.string().trim().min(1).max(30), filter: ViewFilter }),
  reply: z.object({ view_id: z.string() }),
  errors: [...errors, 'saved_views_full'],
});

export const dropView = defineStaffCall({
  method: 'POST',
  path: '/v1/queues/{queue}/views/{view_id}/drop',
  summary: 'Forgets a view that one kept.',
  access,
  params: QueuePath.extend({ view_id: z.uuid() }),
  reply: z.object({}),
  errors: [...errors, 'not_found'],
});
