export type Person = {
  readonly given_names: string;
  readonly first_surname: string;
  readonly second_surname: string | null;
  readonly curp: string;
  readonly birth_date: string;
};

export const PURPOSES = ['onboarding', 'face_match'] as const;
export type Purpose = (typeof PURPOSES)[number];

export type SessionStatus =
  | 'created'
  | 'capturing'
  | 'approved'
  | 'rejected'
  | 'in_review'
  | 'unreadable'
  | 'abandoned'
  | 'expired'
  | 'cancelled';

export type Reason =
  | 'document_expired'
  | 'unreadable'
  | 'face_mismatch'
  | 'liveness_failed'
  | 'data_mismatch'
  | 'underage'
  | 'blocklisted';

export type IdentityDocument = {
  readonly type: 'INE';
  readonly curp: string;
  readonly names: string;
  readonly birth_date: string;
  readonly clave_elector: string;
  readonly cic: string;
  readonly ocr: string;
  readonly expires_on: string;
};

export type Face = { readonly similarity: number; readonly liveness: 'passed' | 'failed' };

export type CaptureResult = {
  readonly decision: 'approved' | 'rejected' | 'in_review' | 'unreadable';
  readonly reasons: readonly Reason[];
  readonly document: IdentityDocument | null;
  readonly face: Face | null;
};

export type CaptureStep = 'document' | 'selfie' | 'outcome';

/** As it is kept. The key of the capture page and the step are the vendor's own business. */
export type KeptSession = {
  readonly id: string;
  readonly reference: string;
  readonly purpose: Purpose;
  readonly person: Person;
  readonly enrolled_session_id: string | null;
  readonly status: SessionStatus;
  readonly return_url: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly completed_at: string | null;
  readonly attempts: number;
  readonly result: CaptureResult | null;
  readonly step: CaptureStep;
  readonly page_key: string;
};

const OPEN: readonly SessionStatus[] = ['created', 'capturing'];
export const isOpen = ({ status }: Pick<KeptSession, 'status'>): boolean => OPEN.includes(status);

export const pageOf = (vendorUrl: string, { id, page_key }: KeptSession): string =>
  `${vendorUrl}/identity/captura/${id}?clave=${page_key}`;

/** As the vendor answers it. */
export function toSessionView(vendorUrl: string, session: KeptSession) {
  const { person: _person, step: _step, page_key: _key, ...open } = session;
  return { ...open, url: pageOf(vendorUrl, session) };
}
