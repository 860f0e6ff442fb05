import {
  type VerificationReason,
  verificationReasons,
} from '@abona/contract/identity/identity-verification';
import { z } from 'zod';
import type { ProviderReport } from '../domain/verification.ts';

const vendorStatuses = [
  'created',
  'capturing',
  'approved',
  'rejected',
  'in_review',
  'unreadable',
  'abandoned',
  'expired',
  'cancelled',
] as const;

/** The vendor's session, as far as we read it. What it saw (names, keys of the document) we do not keep. */
export const VendorSession = z.object({
  id: z.string().min(1).max(200),
  reference: z.string().min(1).max(200),
  status: z.enum(vendorStatuses),
  url: z.url(),
  expires_at: z.iso.datetime(),
  result: z
    .object({
      reasons: z.array(z.string()).max(20),
      document: z.object({ curp: z.string() }).nullable(),
    })
    .nullable(),
});

/** In our own words. */
export const toReport = (session: z.output<typeof VendorSession>): ProviderReport => ({
  session: session.id,
  reference: session.reference,
  status: session.status === 'created' ? 'capturing' : session.status,
  reasons: (session.result?.reasons ?? []).map(reasonOf),
  url: session.url,
  expiresAt: new Date(session.expires_at),
  curp: session.result?.document?.curp ?? null,
});

const reasonOf = (word: string): VerificationReason =>
  verificationReasons.find((reason) => reason === word) ?? 'other';
