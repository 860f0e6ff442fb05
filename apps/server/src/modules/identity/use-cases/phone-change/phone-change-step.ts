import { err, ok, type Result } from '@abona/kernel/result';
import { type Activity, objectionTo } from '#modules/identity/domain/activity.ts';
import {
  type ChangeAction,
  type PhoneChange,
  stepAfter,
} from '#modules/identity/domain/phone-change.ts';
import { lockActivity } from '#modules/identity/stores/activity-store.ts';
import type { Tx } from '#platform/database/database.ts';
import type { IdentityDeps } from '../identity-deps.ts';

/** Who goes on with a change: the very session that began it. */
export type Changer = {
  readonly customerId: number;
  readonly sid: string;
  readonly activityId: string;
};
export type StepRefusal = 'not_found' | 'activity_expired' | 'state_conflict';
type LockedPhoneChange = { readonly activity: Activity; readonly change: PhoneChange };

/**
 * Locks a change of phone for one action, and moves it there if the order allows it; what comes back
 * stands at its new step, which the caller keeps.
 */
export async function takeStep(
  { clock, customers, phoneChanges }: Pick<IdentityDeps, 'clock' | 'customers' | 'phoneChanges'>,
  tx: Tx,
  { action, ...changer }: Changer & { readonly action: ChangeAction },
): Promise<Result<LockedPhoneChange, StepRefusal>> {
  await customers.lock(tx, changer.customerId);
  const activity = await lockActivity(tx, changer);
  if (activity === null || activity.sid !== changer.sid) return err('not_found');
  const change = await phoneChanges.lock(tx, changer);
  if (change === null) return err('not_found');
  const objection = objectionTo(activity, { business: clock.now(), real: clock.technicalNow() });
  if (objection !== null) return err(objection);
  const step = stepAfter(change.step, action);
  return step === null ? err('state_conflict') : ok({ activity, change: { ...change, step } });
}
