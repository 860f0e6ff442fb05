import { z } from 'zod';
import { contactHours } from '../legal-terms.ts';
import { LoanPath } from '../lending/loan.ts';
import { contactRefusals } from '../staff/arrears-terms.ts';
import { defineStaffCall } from '../staff/define-staff-call.ts';
import { ActReply, actErrors, Fingerprint, previewErrors, ShownPreview, Why } from './act.ts';

const civilDay = z.string();

/** How much a despacho is told of, so that the register stays one screen. */
export const agencyLimits = { phones: 10, people: 40, name: 150, address: 300 } as const;

/** A despacho that collects for us, with what REDECO and the law want to know of it (LTOSF 17 Bis 1 to 4). */
export const Agency = z.object({
  agency_id: z.string(),
  name: z.string(),
  rfc: z.string(),
  address: z.string(),
  /** The only numbers it may call from. */
  phones: z.array(z.string()),
  /** Whose it is. */
  partners: z.array(z.string()),
  /** Who calls for it. */
  people: z.array(z.string()),
  /** On business days, by the customer's clock. */
  from_hour: z.int(),
  until_hour: z.int(),
  /** Its number in REDECO, and since when it stands there. */
  redeco_number: z.string(),
  registered_on: civilDay,
  /** Null: it works for us. */
  ended_on: civilDay.nullable(),
  /** How many loans it has. */
  loans: z.int(),
});
export type Agency = z.output<typeof Agency>;

const readers = { roles: ['collections', 'finance', 'compliance'], secondPerson: 'never' } as const;

export const listAgencies = defineStaffCall({
  method: 'GET',
  path: '/v1/agencies',
  summary: 'The despachos that collect for us or did, with their REDECO data.',
  access: readers,
  reply: z.object({ agencies: z.array(Agency) }),
  errors: ['session_expired', 'role_missing'],
});

/** A loan that a despacho has. `told_at` null: its customer was not told yet, and nobody calls. */
const AgencyLoan = z.object({
  loan_id: z.string(),
  customer: z.object({ customer_id: z.int(), name: z.string().nullable() }),
  since: civilDay,
  told_at: z.string().nullable(),
  days_late: z.int(),
  overdue: z.int(),
  /** Why it may not call now; null: it may. */
  refusal: z.enum(contactRefusals).nullable(),
});
export type AgencyLoan = z.output<typeof AgencyLoan>;

const AgencyId = z.string().max(64);
const AgencyPath = z.object({ agency_id: AgencyId });

/** Of a despacho with more of them, those that it has for longest are shown. */
export const AGENCY_LOANS_MAX = 50;

export const listAgencyLoans = defineStaffCall({
  method: 'GET',
  path: '/v1/agencies/{agency_id}/loans',
  summary: 'The loans that a despacho has, and whether each customer was told and may be called.',
  access: readers,
  params: AgencyPath,
  reply: z.object({ loans: z.array(AgencyLoan) }),
  errors: ['session_expired', 'role_missing', 'not_found'],
});

const keepers = { roles: ['compliance'], secondPerson: 'never' } as const;
const words = (max: number) => z.string().trim().min(3).max(max);
const names = z.array(words(agencyLimits.name)).min(1).max(agencyLimits.people);
const hour = z.int().min(contactHours.first).max(contactHours.last);

const AgencyFacts = z.object({
  name: words(agencyLimits.name),
  address: words(agencyLimits.address),
  phones: z.array(z.string().trim().max(20)).min(1).max(agencyLimits.phones),
  partners: names,
  people: names,
  from_hour: hour,
  until_hour: hour,
});

export const registerAgency = defineStaffCall({
  method: 'POST',
  path: '/v1/agencies',
  summary: 'Registers a despacho, with its number in REDECO; no other one may have a loan of ours.',
  access: keepers,
  body: AgencyFacts.extend({
    rfc: z.string().trim().max(20),
    redeco_number: z
      .string()
      .trim()
      .regex(/^[\w/-]{3,40}$/),
    registered_on: z.iso.date(),
  }),
  reply: z.object({ agency_id: z.string() }),
  errors: ['session_expired', 'role_missing', 'validation_failed', 'agency_known'],
});

export const changeAgency = defineStaffCall({
  method: 'POST',
  path: '/v1/agencies/{agency_id}',
  summary: 'Corrects what is registered of a despacho; its RFC and number in REDECO are its own.',
  access: keepers,
  params: AgencyPath,
  body: AgencyFacts,
  reply: z.object({}),
  errors: ['session_expired', 'role_missing', 'validation_failed', 'not_found', 'act_impossible'],
});

export const endAgency = defineStaffCall({
  method: 'POST',
  path: '/v1/agencies/{agency_id}/end',
  summary: 'A despacho works for us no more; refused while it has loans.',
  access: keepers,
  params: AgencyPath,
  reply: z.object({}),
  errors: ['session_expired', 'role_missing', 'not_found', 'agency_has_loans', 'act_impossible'],
});

/** Somebody's debt and data leave the house, or come back from elsewhere: always two people. */
const placement = {
  roles: ['collections'],
  secondPerson: { when: 'always', approvers: ['compliance', 'finance'] },
} as const;
const shown = { roles: placement.roles, secondPerson: 'never' } as const;
const standingErrors = ['contact_not_late', 'contact_held', 'contact_died'] as const;

export const previewAgencyPlacement = defineStaffCall({
  method: 'GET',
  path: '/v1/loans/{loan_id}/agency-placement',
  summary: 'What giving a late loan to a despacho would do, with what its customer reads.',
  access: shown,
  params: LoanPath,
  query: z.object({ agency_id: AgencyId }),
  reply: ShownPreview,
  errors: [...previewErrors, ...standingErrors],
});

export const placeWithAgency = defineStaffCall({
  method: 'POST',
  path: '/v1/loans/{loan_id}/agency-placement',
  summary:
    'Gives a late loan to a despacho, once a second person agrees; its customer is told which one.',
  access: placement,
  params: LoanPath,
  body: Why.extend({ agency_id: AgencyId, fingerprint: Fingerprint }),
  reply: ActReply,
  errors: [...actErrors, ...standingErrors],
  idempotency: 'required',
});

export const previewAgencyRecall = defineStaffCall({
  method: 'GET',
  path: '/v1/loans/{loan_id}/agency-recall',
  summary: 'What taking a loan back from its despacho would do.',
  access: shown,
  params: LoanPath,
  reply: ShownPreview,
  errors: previewErrors,
});

export const recallFromAgency = defineStaffCall({
  method: 'POST',
  path: '/v1/loans/{loan_id}/agency-recall',
  summary: 'Takes a loan back from its despacho, once a second person agrees.',
  access: placement,
  params: LoanPath,
  body: Why.extend({ fingerprint: Fingerprint }),
  reply: ActReply,
  errors: actErrors,
  idempotency: 'required',
});
