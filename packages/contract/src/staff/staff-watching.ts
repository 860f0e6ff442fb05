import { z } from 'zod';
import { defineStaffCall } from './define-staff-call.ts';
import { RecentSubject } from './staff-today.ts';

/** Who else has it open is told by the events (`staff-live.ts`): listening is no call, and keeps no session open. */
export const watchSubject = defineStaffCall({
  method: 'POST',
  path: '/v1/watching',
  summary: 'Says what a window has open, for the others who look at the same.',
  access: { roles: 'everybody', secondPerson: 'never' },
  body: z.object({
    /** Of the events that the window hears. */
    stream_id: z.uuid(),
    /** Null: nothing that has a page of its own any more. */
    subject: RecentSubject.nullable(),
  }),
  reply: z.object({}),
  errors: ['session_expired', 'role_missing', 'validation_failed'],
});
