import { z } from 'zod';
import { actReasons } from './act.ts';
import { defineStaffCall } from './define-staff-call.ts';

/** What is shown masked, and one at a time to whoever says why. */
export const maskedFields = [
  'curp',
  'birth_date',
  'phone',
  'email',
  'address',
  'monthly_income',
  'clabe',
] as const;
export type MaskedField = (typeof maskedFields)[number];

const lookers = ['support', 'une', 'risk', 'collections', 'finance', 'compliance'] as const;

const CustomerPath = z.object({
  customer_id: z.coerce.number().int().positive().max(999_999_999_999_999),
});

export const StaffCustomer = z.object({
  customer_id: z.int(),
  /** Whoever works with people sees names; null while none was told. */
  name: z.string().nullable(),
  /** As they may be seen by everybody here; null: not known. */
  masked: z.record(z.enum(maskedFields), z.string().nullable()),
  loans: z.array(z.object({ loan_id: z.string(), status: z.string(), opened_on: z.string() })),
});
export type StaffCustomer = z.output<typeof StaffCustomer>;

/** By POST, so that what is looked for stands in no address and no history. */
export const findCustomers = defineStaffCall({
  method: 'POST',
  path: '/v1/customers/find',
  summary: 'Finds customers by the folio of a case, a phone or a CURP, as it is whole.',
  access: { roles: lookers, secondPerson: 'never', isRead: true },
  body: z.object({
    by: z.enum(['folio', 'phone', 'curp']),
    value: z.string().trim().min(4).max(40),
  }),
  reply: z.object({
    customers: z.array(z.object({ customer_id: z.int(), name: z.string().nullable() })),
  }),
  errors: ['session_expired', 'role_missing', 'validation_failed'],
});

export const getStaffCustomer = defineStaffCall({
  method: 'GET',
  path: '/v1/customers/{customer_id}',
  summary: 'A customer as everybody at the desk may see them: masked.',
  access: { roles: lookers, secondPerson: 'never' },
  params: CustomerPath,
  reply: StaffCustomer,
  errors: ['session_expired', 'role_missing', 'not_found', 'validation_failed'],
});

export const revealField = defineStaffCall({
  method: 'POST',
  path: '/v1/customers/{customer_id}/reveal',
  summary:
    'Shows one masked value for five minutes, for a reason; who looked, at what and why is kept.',
  access: { roles: lookers, secondPerson: 'never' },
  params: CustomerPath,
  body: z.object({ field: z.enum(maskedFields), reason: z.enum(actReasons) }),
  reply: z.object({ value: z.string(), shown_until: z.string() }),
  errors: ['session_expired', 'role_missing', 'not_found', 'validation_failed'],
});
