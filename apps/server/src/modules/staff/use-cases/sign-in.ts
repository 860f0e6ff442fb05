import { randomUUIDv7 } from 'node:crypto';
import { err, ok, type Result } from '@abona/kernel/result';
import { transaction } from '#platform/database/transaction.ts';
import type { StaffCaller } from '#platform/http/caller.ts';
import type { SignInRefusal, VouchedPerson } from '#platform/openid/openid-login.ts';
import {
  newSecret,
  type SignInReturn,
  tokenHashOf,
  vouchedBy,
} from '#platform/openid/sign-in-secrets.ts';
import { IDLE_MS_MAX, type OpenSession, SESSION_MS_MAX } from '../domain/staff-session.ts';
import { rolesOf } from '../stores/grant-store.ts';
import { recognisePerson } from '../stores/person-store.ts';
import { addSession, endSession, peekSession, visitSession } from '../stores/session-store.ts';
import type { StaffDeps } from './staff-deps.ts';

type Refusal = SignInRefusal | 'staff_unknown';

/** Opens a session for whoever comes back from the issuer to the browser in which they began. */
export async function finishSignIn(
  deps: StaffDeps,
  back: SignInReturn,
): Promise<Result<{ readonly token: string; readonly session: OpenSession }, Refusal>> {
  const vouched = await vouchedBy(deps.login, back, deps.clock.technicalNow());
  if (!vouched.ok) return vouched;
  return openSession(deps, vouched.value);
}

function openSession({ db, clock, audit }: StaffDeps, vouched: VouchedPerson) {
  const now = clock.technicalNow();
  const token = newSecret();
  return transaction(
    db,
    async (
      tx,
    ): Promise<
      Result<{ readonly token: string; readonly session: OpenSession }, 'staff_unknown'>
    > => {
      const person = await recognisePerson(tx, vouched);
      const roles = person === null ? [] : await rolesOf(tx, person.id, now);
      if (person === null || roles.length === 0) return err('staff_unknown');
      const id = randomUUIDv7();
      const endsAt = new Date(now.getTime() + SESSION_MS_MAX);
      const { authenticatedAt, name } = vouched;
      const opened = { id, personId: person.id, authenticatedAt, at: now, endsAt };
      await addSession(tx, { ...opened, tokenHash: tokenHashOf(token) });
      await audit(tx, {
        subject: `staff:${person.id}`,
        actor: `staff:${person.id}`,
        action: 'staff.signed_in',
        reason: null,
        detail: { session_id: id },
      });
      return ok({ token, session: { id, person: { ...person, name }, roles, endsAt } });
    },
  );
}

type Look = typeof visitSession;

async function callerBy(
  { db, clock }: StaffDeps,
  token: string,
  look: Look,
): Promise<StaffCaller | null> {
  const now = clock.technicalNow();
  const seenAfter = new Date(now.getTime() - IDLE_MS_MAX);
  const session = await look(db, { tokenHash: tokenHashOf(token), now, seenAfter });
  if (session === null || session.roles.length === 0) return null;
  const { id: sessionId, person, roles, endsAt } = session;
  const { id: personId, email, name } = person;
  return { kind: 'staff', personId, sessionId, email, name, roles, endsAt };
}

/** Who calls by a session's token; asked of the database each time. */
export const authenticate = (deps: StaffDeps, token: string): Promise<StaffCaller | null> =>
  callerBy(deps, token, visitSession);

/** The same for whoever only listens: the session is not kept open by it. */
export const lookAtSession = (deps: StaffDeps, token: string): Promise<StaffCaller | null> =>
  callerBy(deps, token, peekSession);

export const signOut = ({ db, clock, audit }: StaffDeps, caller: StaffCaller): Promise<void> =>
  transaction(db, async (tx) => {
    await endSession(tx, caller.sessionId, clock.technicalNow());
    await audit(tx, {
      subject: `staff:${caller.personId}`,
      actor: `staff:${caller.personId}`,
      action: 'staff.signed_out',
      reason: null,
      detail: { session_id: caller.sessionId },
    });
  });
