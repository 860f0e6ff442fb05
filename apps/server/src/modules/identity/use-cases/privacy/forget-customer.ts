import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import type { Standing } from '#modules/identity/domain/login-rules.ts';
import { eraseOn } from '#modules/identity/domain/privacy-request.ts';
import {
  addBlock,
  dueErasures,
  isBlocked,
  markErased,
  waitingCancellations,
} from '#modules/identity/stores/erasure-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { signOutElsewhere } from '../sessions/end-session.ts';
import { tellOfRequest } from './tell-of-request.ts';

type Blocking = {
  readonly customerId: number;
  readonly requestId: string;
  readonly standing: Standing;
};

/**
 * Blocks somebody who owes nothing: what nothing obliges us to keep goes at once, nobody signs in any more, and
 * the rest is erased on a day that is written down. The caller holds the customer's lock.
 */
export async function blockCustomer(
  deps: IdentityDeps,
  tx: Tx,
  { customerId, requestId, standing }: Blocking,
): Promise<void> {
  if (await isBlocked(tx, customerId)) return;
  const at = deps.clock.now();
  const day = eraseOn(mexicoCityDate(at.getTime()), standing);
  await addBlock(tx, { customerId, requestId, at, eraseOn: day });
  await deps.rights.erase(tx, customerId, 'block');
  await signOutElsewhere(deps, tx, { customerId, sid: '' });
  await deps.audit(tx, customerId, { action: 'customer_blocked', detail: { erase_on: day } });
  const request = (await deps.privacy.list(tx, customerId)).find(({ id }) => id === requestId);
  if (request !== undefined)
    await tellOfRequest(deps, tx, { ...request, state: 'closed', by: day });
}

/** Carries out what people asked for: blocks whose credit has ended, erases whose time has come. */
export async function forgetCustomers(deps: IdentityDeps, signal: AbortSignal): Promise<void> {
  await blockWaiting(deps, signal);
  const today = mexicoCityDate(deps.clock.now().getTime());
  for (const customerId of await dueErasures(deps.db, today)) {
    if (signal.aborted) return;
    // Money may have come back to somebody meanwhile: then they are owed it first.
    if (await deps.rights.hasOpenCredit(customerId)) continue;
    await transaction(deps.db, (tx) => eraseCustomer(deps, tx, customerId));
  }
}

async function blockWaiting(deps: IdentityDeps, signal: AbortSignal): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const waiting = await waitingCancellations(deps.db, after);
    const last = waiting.at(-1);
    if (last === undefined) return;
    for (const { id: requestId, customerId } of waiting) {
      if (signal.aborted) return;
      if (await deps.rights.hasOpenCredit(customerId)) continue;
      const standing = await deps.applications.standingOf(customerId);
      await transaction(deps.db, async (tx) => {
        await deps.customers.lock(tx, customerId);
        await blockCustomer(deps, tx, { customerId, requestId, standing });
      });
    }
    after = last.id;
  }
}

async function eraseCustomer(deps: IdentityDeps, tx: Tx, customerId: number): Promise<void> {
  await deps.customers.lock(tx, customerId);
  if (!(await markErased(tx, customerId, deps.clock.now()))) return;
  await deps.rights.erase(tx, customerId, 'retention');
  await deps.audit(tx, customerId, { action: 'customer_erased' });
}
