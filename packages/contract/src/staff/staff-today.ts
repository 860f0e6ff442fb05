import { z } from 'zod';
import { caseKinds, caseStatuses } from '../cases/case-status.ts';
import { defineStaffCall } from './define-staff-call.ts';

const civilDay = z.string();

/** What waits today, by queue. */
export const getStaffToday = defineStaffCall({
  method: 'GET',
  path: '/v1/today',
  summary: 'How much waits in each queue of the desk, and since when the oldest does.',
  access: {
    roles: ['support', 'une', 'risk', 'collections', 'finance', 'compliance', 'operator', 'admin'],
    secondPerson: 'never',
  },
  reply: z.object({
    cases: z.array(
      z.object({
        kind: z.enum(caseKinds),
        open: z.int(),
        /** Past the day that their customer was promised. */
        late: z.int(),
        oldest_at: z.string(),
      }),
    ),
    /** Money that reached us and that nobody could place. */
    suspense: z.object({ open: z.int(), amount: z.int(), oldest_on: civilDay.nullable() }),
    /** Requests that wait for a second person, and those of them that whoever asks may decide. */
    requests: z.object({ pending: z.int(), mine_to_decide: z.int() }),
  }),
  errors: ['session_expired', 'role_missing'],
});

/** The oldest deadline first. What a customer wrote is read in the case itself. */
export const listStaffCases = defineStaffCall({
  method: 'GET',
  path: '/v1/cases',
  summary: 'Cases that wait for us, by the day that is ours; each with the day that the law says.',
  access: {
    roles: ['support', 'une', 'risk', 'collections', 'compliance'],
    secondPerson: 'never',
  },
  query: z.object({ kind: z.enum(caseKinds).optional() }),
  reply: z.object({
    cases: z.array(
      z.object({
        folio: z.string(),
        kind: z.enum(caseKinds),
        status: z.enum(caseStatuses),
        customer_id: z.int(),
        opened_at: z.string(),
        answer_by: civilDay,
        legal_due: civilDay.nullable(),
        internal_due: civilDay,
        is_late: z.boolean(),
      }),
    ),
  }),
  errors: ['session_expired', 'role_missing', 'validation_failed'],
});
