import { z } from 'zod';
import { defineStaffCall } from '../staff/define-staff-call.ts';
import { CustomerPath } from '../staff/staff-customer.ts';
import { ActReply, actErrors, Fingerprint, previewErrors, ShownPreview, Why } from './act.ts';
import { setRestrictions } from './act-values.ts';

const placers = ['support', 'une', 'risk', 'compliance'] as const;

const lifting = {
  roles: placers,
  secondPerson: { when: 'always', approvers: ['risk', 'compliance'] },
} as const;

const Code = z.enum(setRestrictions);
/** An instant at which it is over by itself. */
const Until = z.iso.datetime().optional();

export const previewRestriction = defineStaffCall({
  method: 'GET',
  path: '/v1/customers/{customer_id}/restriction',
  summary: 'What forbidding somebody something for a while would do, with what they read.',
  access: { roles: placers, secondPerson: 'never' },
  params: CustomerPath,
  query: z.object({ code: Code, until: Until }),
  reply: ShownPreview,
  errors: previewErrors,
});

/** One person is enough: what is stopped in time can be allowed again. */
export const placeRestriction = defineStaffCall({
  method: 'POST',
  path: '/v1/customers/{customer_id}/restriction',
  summary: 'Forbids somebody to buy, to borrow, to be paid out, or all of it, at once.',
  access: { roles: placers, secondPerson: 'never' },
  params: CustomerPath,
  body: Why.extend({ code: Code, until: Until, fingerprint: Fingerprint }),
  reply: ActReply,
  errors: actErrors,
  idempotency: 'required',
});

export const previewRestrictionLift = defineStaffCall({
  method: 'GET',
  path: '/v1/customers/{customer_id}/restriction-lift',
  summary: 'What allowing somebody again what was forbidden would do.',
  access: { roles: lifting.roles, secondPerson: 'never' },
  params: CustomerPath,
  query: z.object({ code: Code }),
  reply: ShownPreview,
  errors: previewErrors,
});

export const liftRestriction = defineStaffCall({
  method: 'POST',
  path: '/v1/customers/{customer_id}/restriction-lift',
  summary:
    'Allows somebody again what was forbidden, once a second person agrees; payouts that were held go out.',
  access: lifting,
  params: CustomerPath,
  body: Why.extend({ code: Code, fingerprint: Fingerprint }),
  reply: ActReply,
  errors: actErrors,
  idempotency: 'required',
});
