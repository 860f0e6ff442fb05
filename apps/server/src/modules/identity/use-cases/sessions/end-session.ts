import { randomBytes } from 'node:crypto';
import {
  endSession,
  endSessionsBut,
  findSession,
  listOpenSessions,
  lockSession,
} from '#modules/identity/stores/session-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { pushToCustomer } from '../push-to-customer.ts';
import { queueProviderEnd } from './end-provider-sessions.ts';

type Deps = Pick<
  IdentityDeps,
  'db' | 'clock' | 'customers' | 'liveSessions' | 'loginSessions' | 'audit' | 'enqueue' | 'messages'
>;

type KeptSession = { readonly customerId: number; readonly sid: string };

/** Ends one session, on all nodes. Ending it again, or one that never was, changes nothing. */
export function logOut(deps: Deps, sid: string): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const known = await findSession(tx, sid);
    if (known === null) return;
    const { customerId, id } = known;
    // Before the session: a login that comes at the same moment waits, and finds it ended.
    await deps.customers.lock(tx, customerId);
    const session = await lockSession(tx, sid);
    if (session === null || session.endedAt !== null) return;
    const at = deps.clock.technicalNow();
    await endSession(deps.liveSessions, tx, { sid, at, reason: 'logged_out' });
    await deps.messages.endPushDevices(tx, { customerId, only: sid });
    const { providerSession: only } = session;
    if (only !== null)
      await queueProviderEnd(deps, tx, { customerId, until: at, except: null, only });
    await deps.audit(tx, customerId, { action: 'session_ended', detail: { session: id } });
    await announceEnd(deps, tx, customerId);
  });
}

/** Ends every session of the customer but the caller's own. */
export function endOtherSessions(deps: Deps, kept: KeptSession): Promise<number> {
  return transaction(deps.db, (tx) => signOutElsewhere(deps, tx, kept));
}

/**
 * Ends every session but one, or all of them (`sid` empty), and has whoever comes back sign in again: a
 * device that still holds a login of before gets nothing for it. Answers how many were open.
 */
export async function signOutElsewhere(deps: Deps, tx: Tx, kept: KeptSession): Promise<number> {
  const at = deps.clock.technicalNow();
  const own = kept.sid === '' ? null : await findSession(tx, kept.sid);
  const except = own?.providerSession ?? null;
  await deps.customers.saveSignOut(tx, kept.customerId, { at, except });
  const { customerId } = kept;
  // Also a login that was never brought here: whoever has its refresh token could still bring it.
  if (own === null || except !== null)
    await queueProviderEnd(deps, tx, { customerId, until: at, except, only: null });
  await deps.messages.endPushDevices(tx, { customerId, except: kept.sid });
  const ended = await endSessionsBut(deps.liveSessions, tx, { ...kept, at });
  if (ended === 0) return 0;
  await deps.audit(tx, kept.customerId, { action: 'other_sessions_ended', detail: { ended } });
  await announceEnd(deps, tx, kept.customerId);
  return ended;
}

/**
 * Whoever still listens is told to look again. When nobody is left who may listen, the channel gets
 * another name: a connection that outlived its session hears nothing more.
 */
async function announceEnd(deps: Deps, tx: Tx, customerId: number): Promise<void> {
  await pushToCustomer(deps, tx, { customerId, event: 'session-ended' });
  const left = await listOpenSessions(tx, customerId, deps.clock.technicalNow());
  if (left.length === 0)
    await deps.customers.savePushChannel(tx, customerId, randomBytes(16).toString('hex'));
}
