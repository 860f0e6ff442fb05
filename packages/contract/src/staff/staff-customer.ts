import { z } from 'zod';
import { CaseSummary } from '../cases/case.ts';
import { restrictionCodes } from '../identity/restriction.ts';
import { LoanSummary } from '../lending/loan.ts';
import { consentDocuments } from '../origination/consent-documents.ts';
import { actReasons } from '../staff-acts/act.ts';
import { maskedFields } from '../staff-acts/act-values.ts';
import { defineStaffCall } from './define-staff-call.ts';

/** Whoever works with customers. */
export const lookers = ['support', 'une', 'risk', 'collections', 'finance', 'compliance'] as const;

export const CustomerPath = z.object({
  customer_id: z.coerce.number().int().positive().max(999_999_999_999_999),
});

/** A petal of the flower: one instalment. `frozen`: in dispute, nobody asks for it. */
export const petalStates = ['paid', 'covered', 'scheduled', 'due', 'overdue', 'frozen'] as const;
export type PetalState = (typeof petalStates)[number];

/** A loan as its customer sees it, with the flower that counts its instalments. */
export const StaffLoanSummary = LoanSummary.extend({ petals: z.array(z.enum(petalStates)) });
export type StaffLoanSummary = z.output<typeof StaffLoanSummary>;

/** A case with its clocks. The law gives some kinds no day: then it is the house's. */
export const StaffCaseSummary = CaseSummary.extend({
  legal_due: z.string().nullable(),
  internal_due: z.string().nullable(),
});
export type StaffCaseSummary = z.output<typeof StaffCaseSummary>;

export const StaffCustomer = z.object({
  customer_id: z.int(),
  /** Whoever works with people sees names; null while none was told. */
  name: z.string().nullable(),
  /** Since when they are known here. */
  since: z.string(),
  /** `open`: somebody like any other. `blocked`: they asked to be forgotten. `erased`: they are. */
  state: z.enum(['open', 'blocked', 'erased']),
  /** How the last proof of who they are stands; null: none was asked for. */
  identity: z.object({ status: z.string(), at: z.string() }).nullable(),
  /** As they may be seen by everybody here; null: not known. */
  masked: z.record(z.enum(maskedFields), z.string().nullable()),
  /** Centavos: what is late, and all that is left to pay by the plans. */
  overdue: z.int(),
  remaining: z.int(),
  days_late: z.int(),
  /** The next instalment of all their loans. */
  next: z.object({ loan_id: z.string(), amount: z.int(), pay_by: z.string() }).nullable(),
  /** What they may owe at most, and what is left of it; null: no line was granted. */
  line: z
    .object({
      limit: z.int(),
      used: z.int(),
      available: z.int(),
      tier: z.string(),
      valid_until: z.string(),
    })
    .nullable(),
  /** The newest first; those that have ended too. */
  loans: z.array(StaffLoanSummary),
  /** Open ones, by the day they are due. */
  cases: z.array(StaffCaseSummary),
  /** What holds now, why, and who set it. */
  restrictions: z.array(
    z.object({
      code: z.enum(restrictionCodes),
      since: z.string(),
      until: z.string().nullable(),
      reason: z.string(),
      set_by: z.string(),
    }),
  ),
  /** The latest answer to each text. */
  consents: z.array(
    z.object({
      document: z.enum(consentDocuments),
      version: z.string(),
      is_given: z.boolean(),
      at: z.string(),
    }),
  ),
  /** Browsers in which they are signed in, the latest first. */
  sessions: z.array(z.object({ device: z.string(), started_at: z.string(), seen_at: z.string() })),
  /** Browsers that notices are pushed to. */
  devices: z.array(z.object({ device: z.string(), since: z.string() })),
});
export type StaffCustomer = z.output<typeof StaffCustomer>;

/** By what somebody can be looked for, always whole: there is no looking around. */
export const searchKeys = ['customer', 'folio', 'phone', 'email', 'curp', 'loan', 'order'] as const;
export type SearchKey = (typeof searchKeys)[number];

/** By POST, so that what is looked for stands in no address and no history. */
export const findCustomers = defineStaffCall({
  method: 'POST',
  path: '/v1/customers/find',
  summary:
    'Finds customers by their number, the folio of a case or a request, a phone of theirs now or before, an e-mail, a CURP, a loan or an order of a shop, as it is whole.',
  access: { roles: lookers, secondPerson: 'never', isRead: true },
  body: z.object({
    /** By whatever it looks like, unless said. */
    by: z.enum(searchKeys).optional(),
    value: z.string().trim().min(4).max(254),
  }),
  reply: z.object({
    /** Several where it is not clear who is meant; at most 20. */
    customers: z.array(
      z.object({
        customer_id: z.int(),
        name: z.string().nullable(),
        /** By what they were found, and what of theirs it is. */
        by: z.enum(searchKeys),
        loan_id: z.string().nullable(),
        folio: z.string().nullable(),
      }),
    ),
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
