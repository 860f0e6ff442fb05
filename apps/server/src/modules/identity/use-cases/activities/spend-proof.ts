import type { ActivityKind } from '@abona/contract/identity/activity';
import { isProofGood } from '#modules/identity/domain/activity.ts';
import { lockProven, spendActivity } from '#modules/identity/stores/activity-store.ts';
import type { Tx } from '#platform/database/database.ts';
import type { IdentityDeps } from '../identity-deps.ts';

/** Uses up a fresh second proof, if there is one: what it was for can be done once. */
export async function spendProof(
  { clock, audit }: Pick<IdentityDeps, 'clock' | 'audit'>,
  tx: Tx,
  purpose: { readonly customerId: number; readonly kind: ActivityKind },
): Promise<boolean> {
  const activity = await lockProven(tx, purpose);
  const now = clock.now();
  if (activity === null || !isProofGood(activity, now)) return false;
  await spendActivity(tx, activity, now);
  await audit(tx, purpose.customerId, {
    action: 'activity_spent',
    detail: { activity: activity.activityId, kind: activity.kind },
  });
  return true;
}
