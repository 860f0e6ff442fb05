/** As who made the session told them. */
export type Person = {
  readonly firstName: string;
  readonly lastName: string;
  /** The CURP. */
  readonly idNumber: string;
  readonly dateOfBirth: string | null;
};

/** Which of the two integrations a session is of: identity verification, or biometric authentication. */
export type Purpose = 'onboarding' | 'face_match';

export type SessionStatus =
  | 'created'
  | 'started'
  | 'approved'
  | 'declined'
  | 'resubmission_requested'
  | 'review'
  | 'expired'
  | 'abandoned';

/** The code that goes with each word; `created` has none. */
const CODE_OF: Readonly<Record<Exclude<SessionStatus, 'created'>, number>> = {
  started: 7001,
  approved: 9001,
  declined: 9102,
  resubmission_requested: 9103,
  review: 9121,
  expired: 9104,
  abandoned: 9104,
};
/** Of the event that says that both photographs were taken. */
export const SUBMITTED = 7002;

export type IdentityDocument = {
  readonly type: 'ID_CARD';
  readonly number: string;
  readonly country: 'MX';
  readonly validUntil: string;
};

/** Why somebody is declined, or has to photograph again. */
export type Reason = { readonly code: number; readonly text: string };

/** What was decided; without anything seen where nobody photographed. */
export type CaptureResult = {
  readonly status: Exclude<SessionStatus, 'created' | 'started'>;
  readonly reason: Reason | null;
  readonly seen: { readonly person: Person; readonly document: IdentityDocument | null } | null;
  /** The session that enrolled the face that this one is like, with what its maker called it. */
  readonly matched: { readonly id: string; readonly vendorData: string } | null;
};

export type CaptureStep = 'document' | 'selfie' | 'outcome';

/** As it is kept. The key of the capture page and the step are the vendor's own business. */
export type KeptSession = {
  readonly id: string;
  readonly attempt_id: string;
  readonly purpose: Purpose;
  readonly vendor_data: string;
  readonly end_user_id: string | null;
  readonly person: Person;
  readonly status: SessionStatus;
  readonly callback: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly submitted_at: string | null;
  readonly decided_at: string | null;
  readonly result: CaptureResult | null;
  readonly step: CaptureStep;
  readonly page_key: string;
};

const OPEN: readonly SessionStatus[] = ['created', 'started'];
export const isOpen = ({ status }: Pick<KeptSession, 'status'>): boolean => OPEN.includes(status);

export const pageOf = (
  vendorUrl: string,
  { id, page_key }: Pick<KeptSession, 'id' | 'page_key'>,
): string => `${vendorUrl}/identity/v/${id}?clave=${page_key}`;

/** As its decision is answered and told; null: nothing was decided. */
export function decisionOf({ result, ...session }: KeptSession) {
  if (result === null) return null;
  const { seen, matched, reason, status } = result;
  const verification = {
    id: session.id,
    attemptId: session.attempt_id,
    code: CODE_OF[status],
    status,
    reason: reason?.text ?? null,
    reasonCode: reason?.code ?? null,
    vendorData: session.vendor_data,
    endUserId: session.end_user_id,
    decisionTime: session.decided_at,
    acceptanceTime: session.submitted_at,
    person: seen?.person ?? null,
    document: seen?.document ?? null,
  };
  return session.purpose === 'onboarding'
    ? verification
    : {
        ...verification,
        biometricAuthentication: {
          matchedSessionId: matched?.id ?? null,
          matchedSessionVendorData: matched?.vendorData ?? null,
        },
      };
}
