import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';

/** Why somebody of ours does something: one of these, and their own words. */
export const actReasons = [
  'customer_asked',
  'our_mistake',
  'goodwill',
  'case_answered',
  'hardship',
  'order_of_authority',
  'policy',
  'other',
] as const;

export const ACT_NOTE_MAX = 500;

/** Part of every act; it is kept with it. */
export const Why = z.object({
  reason: z.enum(actReasons),
  note: z.string().trim().min(3).max(ACT_NOTE_MAX),
});
export type Why = z.output<typeof Why>;

const Value = z.union([z.int(), z.string()]).nullable();

/** What an act would do, by the code that does it: each thing before and after. Amounts in centavos. */
export const ActPreview = z.object({
  /** What is given up or moved; null where the act is not about money. */
  amount: z.int().nullable(),
  changes: z.array(z.object({ what: z.string(), before: Value, after: Value })),
});
export type ActPreview = z.output<typeof ActPreview>;

/** A preview and its fingerprint: whoever acts hands the fingerprint in, and what they did not see does not happen. */
export const ShownPreview = z.object({
  preview: ActPreview,
  fingerprint: z.string(),
  needs_second_person: z.boolean(),
});

export const Fingerprint = z.string().regex(/^[\da-f]{64}$/);

/** `done`: it has happened. `waits`: it is a request, and waits for somebody else. */
export const ActReply = z.object({
  outcome: z.enum(['done', 'waits']),
  request_id: z.string().nullable(),
});

/** What any preview of an act can be refused by, and any act. */
export const previewErrors = [
  'session_expired',
  'role_missing',
  'not_found',
  'own_request',
  'act_impossible',
  'validation_failed',
] as const satisfies readonly ErrorCode[];

export const actErrors = [
  ...previewErrors,
  'preview_changed',
  'request_pending',
  'idempotency_key_missing',
  'idempotency_key_reused',
  'operation_in_progress',
] as const satisfies readonly ErrorCode[];
