import { randomBytes } from 'node:crypto';
import { err, ok, type Result } from '@abona/kernel/result';
import { objectionTo } from '#modules/identity/domain/activity.ts';
import {
  findActivityOwner,
  keepSpecialToken,
  lockActivity,
  type OwnActivity,
} from '#modules/identity/stores/activity-store.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { IdentityDeps } from '../identity-deps.ts';

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'audit' | 'specialTokens' | 'deviceIndexOf'>;

/** Real time, as of every token. */
export const SPECIAL_TOKEN_LIFE_S = 10 * 60;
const TOKEN_ID_BYTES = 16;
const DEVICE_BYTES = 32;

export type IssuedToken = {
  readonly token: string;
  readonly expiresAt: Date;
  /** Stays with the device, out of scripts' reach: the token alone opens nothing. */
  readonly deviceSecret: string;
};

/**
 * The same for whoever opens the link of the activity's mail: somebody who is signed out, perhaps on another device.
 * A link that is not ours, or of an activity that nobody waits for any more, is told alike.
 */
export async function openActivityLink(
  deps: Deps & Pick<IdentityDeps, 'activityLinks'>,
  link: string,
): Promise<Result<IssuedToken, 'activity_expired'>> {
  const claims = deps.activityLinks.read(link, deps.clock.technicalNow());
  if (claims === null) return err('activity_expired');
  const { activityId } = claims;
  const customerId = await findActivityOwner(deps.db, activityId);
  if (customerId === null) return err('activity_expired');
  const issued = await issueSpecialToken(deps, { customerId, activityId });
  return issued.ok ? issued : err('activity_expired');
}

/** Gives a device the right to prove one activity without a session. The token given before ends. */
export function issueSpecialToken(
  deps: Deps,
  own: OwnActivity,
): Promise<Result<IssuedToken, 'not_found' | 'activity_expired' | 'state_conflict'>> {
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
