import type { PhoneChangeStep } from '@abona/contract/identity/phone-change';
import type { Verification } from './verification.ts';

/** Faces that may be shown for one change. */
export const FACE_TRIES_MAX = 3;
/** A sign-in older than this must be made again before a change begins. Real time. */
const RECENT_LOGIN_MS = 5 * 60_000;

/** What can happen to a change of phone. */
export const changeActions = [
  'authorize',
  'face_approved',
  'face_failed',
  'send',
  'complete',
] as const;
export type ChangeAction = (typeof changeActions)[number];

/** The only order there is. What is not here is refused, whoever asks and by whatever call. */
const transitions: Readonly<
  Record<PhoneChangeStep, Readonly<Partial<Record<ChangeAction, PhoneChangeStep>>>>
> = {
  begun: { authorize: 'face_pending' },
  face_pending: { authorize: 'face_pending', face_approved: 'face_passed', face_failed: 'begun' },
  face_passed: { send: 'code_sent' },
  code_sent: { send: 'code_sent', complete: 'changed' },
  changed: {},
};

/** Where an action leads; null: not from here. */
export const stepAfter = (step: PhoneChangeStep, action: ChangeAction): PhoneChangeStep | null =>
  transitions[step][action] ?? null;

export const isLoginRecent = (authenticatedAt: Date, now: Date): boolean =>
  now.getTime() - authenticatedAt.getTime() < RECENT_LOGIN_MS;

/** A face match as it stands at the provider. */
type Face = Pick<
  Verification,
  'status' | 'reasons' | 'providerSession' | 'captureUrl' | 'captureExpiresAt' | 'askedAt'
>;

export type PhoneChange = {
  readonly activityId: string;
  readonly customerId: number;
  readonly step: PhoneChangeStep;
  readonly face: Face;
  readonly tries: number;
  readonly createdAt: Date;
  readonly oldPhoneId: string | null;
  readonly newPhoneId: string | null;
  readonly changedAt: Date | null;
  readonly cancelUntil: Date | null;
  readonly cancelledAt: Date | null;
};

export const noFace: Face = {
  status: 'open',
  reasons: [],
  providerSession: null,
  captureUrl: null,
  captureExpiresAt: null,
  askedAt: null,
};
