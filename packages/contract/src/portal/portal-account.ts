import { z } from 'zod';
import { businessLines } from './business-lines.ts';
import { definePortalCall } from './define-portal-call.ts';
import { PortalSession } from './portal-session.ts';

/** On one line, and nothing that turns the words around it: names stand in the subjects of letters. */
const words = (max: number) =>
  z
    .string()
    .trim()
    .min(2)
    .max(max)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Escríbelo en un solo renglón.')
    .regex(/^\P{Bidi_Control}*$/u, 'Escríbelo sin caracteres invisibles.');

/** Who a business is, as it says itself. */
export const BusinessFacts = z.strictObject({
  /** What shoppers know it by. */
  name: words(80),
  legal_name: words(200),
  /** Twelve or thirteen characters; whether its last one is right is seen where it is looked at. */
  rfc: z.string().trim().min(1).max(20),
  line: z.enum(businessLines),
  /** Where it sells; shoppers are sent back to nowhere else. */
  website: z.url({ protocol: /^https$/ }).max(200),
  street: words(200),
  postal_code: z.string().regex(/^\d{5}$/),
  /** Who signs for it. */
  representative: words(200),
});
export type BusinessFacts = z.output<typeof BusinessFacts>;

export const openPortalAccount = definePortalCall({
  method: 'POST',
  path: '/v1/account',
  summary: 'Signs a business up: whoever does owns it, and it can try everything at once.',
  portalAccess: { roles: 'anybody' },
  idempotency: 'required',
  body: BusinessFacts,
  reply: PortalSession,
  errors: [
    'session_expired',
    'role_missing',
    'validation_failed',
    'account_exists',
    'idempotency_key_missing',
    'idempotency_key_reused',
    'operation_in_progress',
  ],
});
