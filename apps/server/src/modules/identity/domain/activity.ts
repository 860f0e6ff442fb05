import type { ActivityKind, ActivityStatus } from '@abona/contract/identity/activity';
import type { Moment } from './one-time-code.ts';

/** On the business clock, and never longer on the real one. */
export const ACTIVITY_LIFE_MS = 15 * 60_000;
/** How long after the proof the thing it was for can be done. */
const PROOF_LIFE_MS = 5 * 60_000;
/** Begun in a day: an honest person needs few. */
export const ACTIVITIES_PER_DAY_MAX = 20;

export type Activity = {
  readonly id: string;
  readonly activityId: string;
  readonly customerId: number;
  readonly kind: ActivityKind;
  readonly status: ActivityStatus;
  readonly sid: string;
  /** Real time. */
  readonly openedAt: Date;
  /** Business time, and so are those below. */
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly provenAt: Date | null;
  readonly spentAt: Date | null;
};

const waiting: readonly ActivityStatus[] = ['created', 'pending'];

/** Where an activity stands now: one that waited too long has expired, whether that was written or not. */
export function statusAt(
  { status, expiresAt, openedAt }: Pick<Activity, 'status' | 'expiresAt' | 'openedAt'>,
  { business, real }: Moment,
): ActivityStatus {
  if (!waiting.includes(status)) return status;
  const isOver = expiresAt <= business || real.getTime() - openedAt.getTime() >= ACTIVITY_LIFE_MS;
  return isOver ? 'expired' : status;
}

/** Why a code for it can be neither sent nor tried; null: nothing speaks against it. */
export function objectionTo(
  activity: Pick<Activity, 'status' | 'expiresAt' | 'openedAt'>,
  moment: Moment,
): 'activity_expired' | 'state_conflict' | null {
  const status = statusAt(activity, moment);
  if (waiting.includes(status)) return null;
  return status === 'expired' ? 'activity_expired' : 'state_conflict';
}

/** Whether the proof is good for what it was asked for: fresh, and not used yet. */
export const isProofGood = (
  { status, provenAt, spentAt }: Pick<Activity, 'status' | 'provenAt' | 'spentAt'>,
  business: Date,
): boolean =>
  status === 'proven' &&
  provenAt !== null &&
  spentAt === null &&
  business.getTime() - provenAt.getTime() < PROOF_LIFE_MS;
