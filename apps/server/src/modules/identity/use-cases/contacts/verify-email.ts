import { err, ok, type Result } from '@abona/kernel/result';
import { findLinkOwner, useLink } from '#modules/identity/stores/email-verification-store.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { hintAfterwards } from '../push-to-customer.ts';
import { tokenHashOf } from './send-verification-email.ts';

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'customers' | 'push' | 'log' | 'audit'>;

/**
 * Uses a link up and takes the address it was sent to for proven. It signs nobody in, and it says the
 * same of a link that never was as of one that is used, replaced, expired or meant for an address
 * that has changed since.
 */
export function verifyEmail(
  deps: Deps,
  token: string,
): Promise<Result<void, 'email_link_invalid'>> {
  const tokenHash = tokenHashOf(token);
  return transaction(deps.db, async (tx) => {
    const owner = await findLinkOwner(tx, tokenHash);
    const customer = owner === null ? null : await deps.customers.lock(tx, owner);
    if (customer === null || customer.email === null) return err('email_link_invalid');

    const now = deps.clock.now();
    const emailIndex = deps.customers.emailIndexOf(customer.email);
    if (!(await useLink(tx, { tokenHash, emailIndex }, now))) return err('email_link_invalid');

    const { customerId } = customer;
    await deps.customers.saveContact(tx, { ...customer, emailVerifiedAt: now });
    await deps.audit(tx, customerId, { action: 'email_verified' });
    hintAfterwards(deps, customerId);
    return ok(undefined);
  });
}
