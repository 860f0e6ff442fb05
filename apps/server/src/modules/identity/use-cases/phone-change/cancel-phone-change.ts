import { invariant } from '@abona/kernel/invariant';
import { err, ok, type Result } from '@abona/kernel/result';
import { maskPhone } from '@abona/mexico/phone';
import type { PhoneChange } from '#modules/identity/domain/phone-change.ts';
import { transaction } from '#platform/database/transaction.ts';
import { tokenHashOf } from '../contacts/send-verification-email.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { signOutElsewhere } from '../sessions/end-session.ts';

/**
 * Takes a change back, by the link that went to the old contacts: the old number is in its place again, the
 * new one counts as never proven, and every session ends, the thief's first of all. The hold on money stays.
 */
export function cancelPhoneChange(
  deps: IdentityDeps,
  token: string,
): Promise<Result<{ readonly phone: string }, 'email_link_invalid'>> {
  return transaction(deps.db, async (tx) => {
    const known = await deps.phoneChanges.findByToken(tx, tokenHashOf(token));
    if (known === null) return err('email_link_invalid');
    const { customerId } = known;
    await deps.customers.lock(tx, customerId);
    const change = await deps.phoneChanges.lock(tx, known);
    const now = deps.clock.now();
    if (change === null || !isCancellable(change, now)) return err('email_link_invalid');

    const { oldPhoneId, newPhoneId } = change;
    const current = await deps.phones.currentOf(tx, customerId);
    // A later change stands on this one: it has its own link.
    if (oldPhoneId === null || current?.id !== newPhoneId) return err('email_link_invalid');
    await deps.phones.restore(tx, { customerId, id: oldPhoneId }, now);
    await deps.phoneChanges.cancel(tx, change, now);
    if (newPhoneId !== null) await deps.phones.forget(tx, { customerId, id: newPhoneId });
    await signOutElsewhere(deps, tx, { customerId, sid: '' });
    await deps.audit(tx, customerId, {
      action: 'phone_change_cancelled',
      detail: { activity: change.activityId },
    });
    const restored = await deps.phones.currentOf(tx, customerId);
    invariant(restored !== null, 'the old number is gone');
    return ok({ phone: maskPhone(restored.phone) });
  });
}

const isCancellable = (
  { cancelledAt, cancelUntil }: Pick<PhoneChange, 'cancelledAt' | 'cancelUntil'>,
  now: Date,
): boolean => cancelledAt === null && cancelUntil !== null && cancelUntil > now;
