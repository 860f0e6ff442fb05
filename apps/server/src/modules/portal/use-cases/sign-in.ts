import { randomUUIDv7 } from 'node:crypto';
import { err, ok, type Result } from '@abona/kernel/result';
import { transaction } from '#platform/database/transaction.ts';
import type { PortalCaller } from '#platform/http/caller.ts';
import type { SignInRefusal, VouchedPerson } from '#platform/openid/openid-login.ts';
import {
  newSecret,
  type SignInReturn,
  tokenHashOf,
  vouchedBy,
} from '#platform/openid/sign-in-secrets.ts';
import { accountsOf } from '../stores/account-store.ts';
import { recognisePerson } from '../stores/person-store.ts';
import { addSession, endSession, moveSession, visitSession } from '../stores/session-store.ts';
import type { PortalDeps } from './portal-deps.ts';

const MINUTE_MS = 60_000;
/** Nobody is signed in at a counter that was left alone. */
const IDLE_MS_MAX = 30 * MINUTE_MS;
/** A long shift: then they prove anew who they are. */
export const SESSION_MS_MAX = 12 * 60 * MINUTE_MS;

/**
 * Opens a session for whoever comes back from the issuer to the browser in which they began; also for somebody who belongs
 * to no business yet, and who can do nothing but sign one up.
 */
export async function finishSignIn(
  deps: PortalDeps,
  back: SignInReturn,
): Promise<Result<string, SignInRefusal>> {
  const vouched = await vouchedBy(deps.login, back, deps.clock.technicalNow());
  return vouched.ok ? openSession(deps, vouched.value) : vouched;
}

function openSession(
  { db, clock, audit }: PortalDeps,
  vouched: VouchedPerson,
): Promise<Result<string, 'sign_in_over'>> {
  const at = clock.technicalNow();
  const token = newSecret();
  return transaction(db, async (tx) => {
    const person = await recognisePerson(tx, vouched, { id: randomUUIDv7(), at });
    if (person === null) return err('sign_in_over');
    const [account] = await accountsOf(tx, person.id);
    const id = randomUUIDv7();
    await addSession(tx, {
      id,
      personId: person.id,
      accountId: account?.id ?? null,
      authenticatedAt: vouched.authenticatedAt,
      at,
      endsAt: new Date(at.getTime() + SESSION_MS_MAX),
      tokenHash: tokenHashOf(token),
    });
    await audit(tx, {
      subject: `portal:${person.id}`,
      actor: `portal:${person.id}`,
      action: 'portal.signed_in',
      reason: null,
      detail: { session_id: id },
    });
    return ok(token);
  });
}

/** Who calls by a session's token; asked of the database each time. */
export function authenticate(
  { db, clock }: Pick<PortalDeps, 'db' | 'clock'>,
  token: string,
): Promise<PortalCaller | null> {
  const now = clock.technicalNow();
  return visitSession(db, { tokenHash: tokenHashOf(token), ...seenSince(now) });
}

/** What is not over at this moment: neither by its time nor by being left alone. */
export const seenSince = (now: Date) => ({
  now,
  seenAfter: new Date(now.getTime() - IDLE_MS_MAX),
});

export const signOut = ({ db, clock, audit }: PortalDeps, caller: PortalCaller): Promise<void> =>
  transaction(db, async (tx) => {
    await endSession(tx, caller.sessionId, clock.technicalNow());
    await audit(tx, {
      subject: `portal:${caller.personId}`,
      actor: `portal:${caller.personId}`,
      action: 'portal.signed_out',
      reason: null,
      detail: { session_id: caller.sessionId },
    });
  });

/** Works for another of their businesses in this browser from now on; false: it is none of theirs. */
export const switchAccount = (
  { db, audit }: PortalDeps,
  { personId, sessionId }: PortalCaller,
  accountId: string,
): Promise<boolean> =>
  transaction(db, async (tx) => {
    const own = await accountsOf(tx, personId);
    if (!own.some(({ id }) => id === accountId)) return false;
    await moveSession(tx, sessionId, accountId);
    await audit(tx, {
      subject: `portal:${personId}`,
      actor: `portal:${personId}`,
      action: 'portal.account_switched',
      reason: null,
      detail: { session_id: sessionId, account_id: accountId },
    });
    return true;
  });
