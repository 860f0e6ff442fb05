import { createHash } from 'node:crypto';
import type { CaptureResult, IdentityDocument, KeptSession, Reason } from './identity-resources.ts';

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

const SIMILARITY = { match: 0.971, review: 0.824, other: 0.412 } as const;
/** Up to here the faces are one person's; below it somebody has to look. */
export const MATCH_FROM = 0.9;
export const REVIEW_FROM = 0.75;

const DOCUMENT_YEARS = 6;

export function resultOf(
  outcome: Outcome,
  session: Pick<KeptSession, 'person' | 'purpose'>,
  today: string,
): CaptureResult {
  const document = session.purpose === 'onboarding' ? documentOf(session, today) : null;
  const rejected = (reason: Reason, similarity: number): CaptureResult => ({
    decision: 'rejected',
    reasons: [reason],
    document,
    face: { similarity, liveness: reason === 'liveness_failed' ? 'failed' : 'passed' },
  });
  switch (outcome) {
    case 'match':
      return { decision: 'approved', reasons: [], document, face: passed(SIMILARITY.match) };
    case 'in_review':
      return { decision: 'in_review', reasons: [], document, face: passed(SIMILARITY.review) };
    case 'unreadable':
      return { decision: 'unreadable', reasons: ['unreadable'], document: null, face: null };
    case 'no_match':
      return rejected('face_mismatch', SIMILARITY.other);
    case 'data_mismatch':
      return {
        ...rejected('data_mismatch', SIMILARITY.match),
        document: document && other(document),
      };
    case 'document_expired':
      return {
        ...rejected('document_expired', SIMILARITY.match),
        document: document && { ...document, expires_on: endOfYear(today, -1) },
      };
    case 'liveness_failed':
    case 'blocklisted':
      return rejected(outcome, SIMILARITY.match);
  }
}

const passed = (similarity: number) => ({ similarity, liveness: 'passed' }) as const;

/** A credential is good until the last day of a year. */
const endOfYear = (today: string, years: number): string =>
  `${Number(today.slice(0, 4)) + years}-12-31`;

/** What an INE of this person would say: the same at every capture. */
function documentOf({ person }: Pick<KeptSession, 'person'>, today: string): IdentityDocument {
  const { curp } = person;
  const digits = digitsOf(curp);
  return {
    type: 'INE',
    curp,
    names: [person.given_names, person.first_surname, person.second_surname]
      .filter(Boolean)
      .join(' ')
      .toUpperCase(),
    birth_date: person.birth_date,
    clave_elector: `${curp.slice(0, 4)}${curp.slice(13, 15)}${curp.slice(4, 10)}${digits.slice(0, 2)}${curp[10] === 'H' ? 'H' : 'M'}${digits.slice(2, 5)}`,
    cic: digits.slice(5, 14),
    ocr: digits.slice(14, 27),
    expires_on: endOfYear(today, DOCUMENT_YEARS),
  };
}

const digitsOf = (text: string): string =>
  BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)
    .toString()
    .padStart(30, '0')
    .slice(-30);

/** Somebody else's credential. */
const other = (document: IdentityDocument): IdentityDocument => ({
  ...document,
  names: 'LAURA JIMÉNEZ ORTEGA',
  curp: 'JIOL870918MDFMRR03',
});
