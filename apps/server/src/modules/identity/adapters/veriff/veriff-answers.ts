import type { VerificationReason } from '@abona/contract/identity/identity-verification';
import { z } from 'zod';
import type { ProviderHint, ProviderReport } from '#modules/identity/domain/verification.ts';
import type { IdentitySettings } from '#platform/config/identity-settings.ts';

const id = z.string().min(1).max(100);
const orNothing = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);

export const SessionAnswer = z.object({
  status: z.literal('success'),
  verification: z.object({ id, url: z.url() }),
});

/** As far as we read it. What Veriff saw (names, numbers, pictures) we do not keep. */
const Verdict = z.object({
  id,
  attemptId: id.nullish(),
  status: z.string().max(100),
  reasonCode: orNothing(z.union([z.int(), z.string().max(20)])),
  person: orNothing(z.object({ idNumber: orNothing(z.string()) })),
  document: orNothing(z.object({ number: orNothing(z.string()) })),
  biometricAuthentication: orNothing(z.object({ matchedSessionId: orNothing(z.string()) })),
});
type Verdict = z.output<typeof Verdict>;

/** Null: nothing was decided yet. */
export const DecisionAnswer = z.object({ verification: Verdict.nullable() });

const DecisionMessage = z.object({ verification: Verdict });
const EventMessage = z.object({ id, attemptId: id.nullish(), action: z.string().max(100) });

/** By the word: Veriff's pages disagree about some codes. */
const statusOfWord: Readonly<Record<string, ProviderReport['status']>> = {
  approved: 'approved',
  declined: 'rejected',
  resubmission_requested: 'unreadable',
  expired: 'expired',
  abandoned: 'abandoned',
  review: 'in_review',
};

/** Why it declines, by the number that it gives. Those of a new photograph († 2xx) come by the configuration. */
const reasonOfCode: Readonly<Record<string, VerificationReason>> = {
  '101': 'other',
  '102': 'other',
  '103': 'face_mismatch',
  '104': 'data_mismatch',
  '105': 'liveness_failed',
  '106': 'blocklisted',
  '108': 'other',
  '109': 'other',
  '110': 'other',
  '120': 'face_mismatch',
  '121': 'other',
  '122': 'other',
  '123': 'data_mismatch',
};

/** What was decided, in our words; null: in a word of theirs that we do not know. */
export function reportOf(
  verdict: Verdict,
  reasons: IdentitySettings['reasons'],
): ProviderReport | null {
  const status = statusOfWord[verdict.status];
  if (status === undefined) return null;
  return {
    session: verdict.id,
    status,
    reasons: reasonsOf(status, verdict, reasons),
    url: null,
    expiresAt: null,
    curp: curpIn(verdict),
    enrolledSession: verdict.biometricAuthentication?.matchedSessionId ?? null,
  };
}

function reasonsOf(
  status: ProviderReport['status'],
  { reasonCode }: Verdict,
  reasons: IdentitySettings['reasons'],
): readonly VerificationReason[] {
  if (status !== 'rejected' && status !== 'unreadable') return [];
  const code = String(reasonCode ?? '');
  const known = reasons.get(code) ?? (status === 'rejected' ? reasonOfCode[code] : undefined);
  return [known ?? (status === 'unreadable' ? 'unreadable' : 'other')];
}

const CURP = /^[A-Z]{4}\d{6}[HMX][A-Z]{5}[A-Z\d]\d$/;

/** The CURP stands with the person or with the document, as the contract has it; nothing else looks like one. */
const curpIn = ({ person, document }: Verdict): string | null =>
  [person?.idNumber, document?.number].find((text) => text != null && CURP.test(text)) ?? null;

/** What a message points at; null: of a kind that we do not read. */
export function hintIn(message: unknown): ProviderHint | null {
  const decision = DecisionMessage.safeParse(message);
  if (decision.success) {
    const { id: session, attemptId, status } = decision.data.verification;
    return {
      key: `decision:${session}:${attemptId ?? ''}:${status}`.slice(0, KEY_MAX),
      kind: status,
      session,
      isSubmitted: false,
    };
  }
  const event = EventMessage.safeParse(message);
  if (!event.success) return null;
  const { id: session, attemptId, action } = event.data;
  return {
    key: `event:${session}:${attemptId ?? ''}:${action}`.slice(0, KEY_MAX),
    kind: action,
    session,
    isSubmitted: action === 'submitted',
  };
}

const KEY_MAX = 200;
