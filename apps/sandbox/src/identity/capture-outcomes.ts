import { createHash } from 'node:crypto';
import type {
  CaptureResult,
  IdentityDocument,
  KeptSession,
  Person,
  Reason,
} from './identity-resources.ts';

/** How a capture can be made to end. */
export const OUTCOMES = [
  'match',
  'no_match',
  'unreadable',
  'liveness_failed',
  'document_expired',
  'data_mismatch',
  'blocklisted',
  'in_review',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Reasons by Veriff's numbers; those of a new photograph († 2xx) are from memory. */
const REASONS = {
  no_match: { code: 103, text: 'Person face doesn’t match the document' },
  otherFace: { code: 120, text: 'Person face doesn’t match the reference' },
  noUser: { code: 121, text: 'User identifier is missing' },
  noReference: { code: 122, text: 'No reference to compare with' },
  data_mismatch: { code: 104, text: 'Name does not match' },
  liveness_failed: { code: 105, text: 'Suspicious behaviour' },
  blocklisted: { code: 106, text: 'Known fraud' },
  unreadable: { code: 204, text: 'Poor image quality' },
  document_expired: { code: 207, text: 'Document expired' },
} as const satisfies Readonly<Record<string, Reason>>;

/** In what session the same person was recognised before; null: in none. */
export type Enrolled = { readonly id: string; readonly vendorData: string } | null;
type Capture = {
  readonly session: Pick<KeptSession, 'person' | 'purpose' | 'end_user_id'>;
  readonly enrolled: Enrolled;
  readonly today: string;
};

export function resultOf(outcome: Outcome, capture: Capture): CaptureResult {
  const { session, enrolled } = capture;
  const seen = seenOf(outcome, capture);
  const matched = session.purpose === 'face_match' ? enrolled : null;
  const declined = (reason: Reason): CaptureResult => ({
    status: 'declined',
    reason,
    seen,
    matched: null,
  });
  if (session.purpose === 'face_match' && enrolled === null)
    return declined(session.end_user_id === null ? REASONS.noUser : REASONS.noReference);
  switch (outcome) {
    case 'match':
      return { status: 'approved', reason: null, seen, matched };
    case 'in_review':
      return { status: 'review', reason: null, seen, matched };
    case 'unreadable':
    case 'document_expired':
      return { status: 'resubmission_requested', reason: REASONS[outcome], seen, matched: null };
    case 'no_match':
      return declined(session.purpose === 'onboarding' ? REASONS.no_match : REASONS.otherFace);
    case 'data_mismatch':
    case 'liveness_failed':
    case 'blocklisted':
      return declined(REASONS[outcome]);
  }
}

/** The end of a review. */
export const judgedOf = (
  result: CaptureResult,
  decision: 'approved' | 'declined',
): CaptureResult => ({
  ...result,
  status: decision,
  reason: decision === 'declined' ? REASONS.no_match : null,
});

function seenOf(outcome: Outcome, { session, today }: Capture): CaptureResult['seen'] {
  if (outcome === 'unreadable') return null;
  const person = outcome === 'data_mismatch' ? SOMEBODY_ELSE : session.person;
  if (session.purpose === 'face_match') return { person, document: null };
  const years = outcome === 'document_expired' ? -1 : DOCUMENT_YEARS;
  return { person, document: documentOf(person, endOfYear(today, years)) };
}

const DOCUMENT_YEARS = 6;

/** A credential is good until the last day of a year. */
const endOfYear = (today: string, years: number): string =>
  `${Number(today.slice(0, 4)) + years}-12-31`;

/** What an INE of this person would say: the same at every capture. */
const documentOf = ({ idNumber }: Person, validUntil: string): IdentityDocument => ({
  type: 'ID_CARD',
  number: digitsOf(idNumber).slice(0, 13),
  country: 'MX',
  validUntil,
});

const digitsOf = (text: string): string =>
  BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)
    .toString()
    .padStart(30, '0')
    .slice(-30);

const SOMEBODY_ELSE: Person = {
  firstName: 'LAURA',
  lastName: 'JIMÉNEZ ORTEGA',
  idNumber: 'JIOL870918MDFMRR03',
  dateOfBirth: '1987-09-18',
};
