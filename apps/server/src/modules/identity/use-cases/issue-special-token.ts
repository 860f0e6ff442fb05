import { randomBytes } from 'node:crypto';
import { err, ok, type Result } from '@abona/kernel/result';
import { transaction } from '#platform/database/transaction.ts';
import { keepSpecialToken, lockActivity, type OwnActivity } from '../activity-store.ts';
import { objectionTo } from '../domain/activity.ts';
import type { IdentityDeps } from './identity-deps.ts';

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'audit' | 'specialTokens' | 'deviceIndexOf'>;

/** Real time, as of every token. */
export const SPECIAL_TOKEN_LIFE_S = 10 * 60;
const TOKEN_ID_BYTES = 16;
const DEVICE_BYTES = 32;

type Issued = {
  readonly token: string;
  readonly expiresAt: Date;
  /** Stays with the device, out of scripts' reach: the token alone opens nothing. */
  readonly deviceSecret: string;
};

/** Gives a device the right to prove one activity without a session. The token given before ends. */
export function issueSpecialToken(
  deps: Deps,
  own: OwnActivity,
): Promise<Result<Issued, 'not_found' | 'activity_expired' | 'state_conflict'>> {
  return transaction(deps.db, async (tx) => {
    const activity = await lockActivity(tx, own);
    if (activity === null) return err('not_found');
    const [business, real] = [deps.clock.now(), deps.clock.technicalNow()];
    const objection = objectionTo(activity, { business, real });
    if (objection !== null) return err(objection);

    const tokenId = randomBytes(TOKEN_ID_BYTES).toString('base64url');
    const deviceSecret = randomBytes(DEVICE_BYTES).toString('base64url');
    await keepSpecialToken(tx, activity, {
      tokenId,
      deviceIndex: deps.deviceIndexOf(deviceSecret),
    });
    await deps.audit(tx, own.customerId, {
      action: 'special_token_issued',
      detail: { activity: own.activityId },
    });
    const expiresAt = new Date(real.getTime() + SPECIAL_TOKEN_LIFE_S * 1_000);
    const claims = { activityId: own.activityId, tokenId, expiresAt };
    return ok({ token: deps.specialTokens.sign(claims, real), expiresAt, deviceSecret });
  });
}
