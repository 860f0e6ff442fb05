import { invariant } from '@abona/kernel/invariant';
import { err, ok, type Result } from '@abona/kernel/result';
import { objectionTo } from '#modules/identity/domain/activity.ts';
import { isLoginRecent, type PhoneChange } from '#modules/identity/domain/phone-change.ts';
import { findWaiting } from '#modules/identity/stores/activity-store.ts';
import { lockSession } from '#modules/identity/stores/session-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { type OpenRefusal, openActivityIn } from '../activities/open-activity.ts';
import type { IdentityDeps } from '../identity-deps.ts';

type Changer = { readonly customerId: number; readonly sid: string };

/**
 * Begins a change of phone, for somebody who signed in just now, has a phone of record and was recognised
 * before: only then is there a face to compare with. The one that this session began is told again.
 */
export function beginPhoneChange(
  deps: IdentityDeps,
  { customerId, sid }: Changer,
): Promise<Result<PhoneChange, OpenRefusal | 'recent_login_needed'>> {
  return transaction(deps.db, async (tx) => {
    await deps.customers.lock(tx, customerId);
    const own = await findOwn(deps, tx, { customerId, sid });
    if (own !== null) return ok(own);
    const session = await lockSession(tx, sid);
    if (session === null || !isLoginRecent(session.authenticatedAt, deps.clock.technicalNow()))
      return err('recent_login_needed');
    const phone = await deps.phones.currentOf(tx, customerId);
    const isEnrolled = await deps.verifications.isEnrolled(tx, customerId, null);
    if (phone === null || !isEnrolled) return err('state_conflict');

    const opened = await openActivityIn(deps, tx, { customerId, sid, kind: 'phone_change' });
    if (!opened.ok) return opened;
    await deps.phoneChanges.add(tx, opened.value);
    const change = await deps.phoneChanges.find(tx, opened.value);
    invariant(change !== null, 'a change of phone that is gone');
    return ok(change);
  });
}

/** The one that this session began and that still waits. */
async function findOwn(
  { clock, phoneChanges }: IdentityDeps,
  tx: Tx,
  { customerId, sid }: Changer,
): Promise<PhoneChange | null> {
  const waiting = await findWaiting(tx, customerId);
  if (waiting?.kind !== 'phone_change' || waiting.sid !== sid) return null;
  const moment = { business: clock.now(), real: clock.technicalNow() };
  return objectionTo(waiting, moment) === null ? phoneChanges.find(tx, waiting) : null;
}
