import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { LoginView } from '@abona/contract/identity/session';
import { err, ok, type Result } from '@abona/kernel/result';
import { type Customer, refresh } from '#modules/identity/domain/customer.ts';
import { deviceOf } from '#modules/identity/domain/device.ts';
import type { LoginIdentity } from '#modules/identity/domain/login-identity.ts';
import { userIdOf } from '#modules/identity/domain/login-identity.ts';
import {
  isEndedLogin,
  judgeRenewal,
  SESSION_LIFE_MS,
  type Session,
  tokenExpiryOf,
} from '#modules/identity/domain/session.ts';
import { keepArrival } from '#modules/identity/stores/arrival-store.ts';
import { addContactChange } from '#modules/identity/stores/contact-change-store.ts';
import { voidOpenLinks } from '#modules/identity/stores/email-verification-store.ts';
import { isBlockedLogin } from '#modules/identity/stores/erasure-store.ts';
import {
  addSession,
  endSession,
  findEndOfLogin,
  lockSession,
  renewSession,
} from '#modules/identity/stores/session-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { rollPublicNumber } from '#platform/public-number.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { judgeCustomer } from '../judge-customer.ts';

export type LoginRequest = {
  readonly login: LoginIdentity;
  /** The session token that came along, to be renewed; expired ones too. */
  readonly previousToken: string | null;
  readonly userAgent: string | null;
};

/**
 * Makes a customer of whoever the provider vouches for, and gives them a session: the one that came
 * along if it may go on, else a new one. A login that was ended since opens none: the person must prove themselves
 * anew. The session token is signed only after all of it is kept.
 */
export async function logIn(
  deps: IdentityDeps,
  request: LoginRequest,
): Promise<Result<LoginView, 'login_ended' | 'account_closed'>> {
  if (await isBlockedLogin(deps.db, request.login)) return err('account_closed');
  const previousSid =
    request.previousToken === null ? null : deps.tokens.sidOf(request.previousToken);

  const entered = await transaction(deps.db, async (tx) => {
    const customer = await enrol(deps, tx, request.login);
    const session = await enterSession(deps, tx, { customer, previousSid, request });
    return session === null ? null : { customer, session };
  });
  if (entered === null) return err('login_ended');
  const { customer, session } = entered;

  const verdict = await judgeCustomer(deps, customer);
  const now = deps.clock.technicalNow();
  const userId = userIdOf(customer.subject);
  const expiresAt = tokenExpiryOf(session, now);
  return ok({
    user_id: userId,
    is_known: verdict.isKnown,
    is_recurrent: verdict.isRecurrent,
    is_email_verified: customer.emailVerifiedAt !== null,
    force_verify_email: verdict.mustVerifyEmail,
    session_token: deps.tokens.sign({ sid: session.sid, userId, expiresAt }, now),
  });
}

async function enrol(
  { clock, customers, audit }: IdentityDeps,
  tx: Tx,
  login: LoginIdentity,
): Promise<Customer> {
  const now = clock.now();
  const { customer, isNew } = await customers.enrol(tx, {
    id: randomUUIDv7(),
    customerId: rollPublicNumber(),
    issuer: login.issuer,
    subject: login.subject,
    pushChannel: randomBytes(16).toString('hex'),
    createdAt: now,
  });
  const { customerId } = customer;
  if (isNew) await audit(tx, customerId, { action: 'customer_enrolled' });
  if (login.arrival !== null)
    await keepArrival(tx, customerId, { arrival: login.arrival, at: now });

  const { isEmailNew, ...contact } = refresh(customer, login, now);
  if (isEmailNew) {
    await voidOpenLinks(tx, customerId, now);
    await audit(tx, customerId, { action: 'email_changed' });
    // The first address of somebody takes nobody's place.
    if (customer.email !== null) await addContactChange(tx, { customerId, kind: 'email', at: now });
  }
  if (!isSame(customer, contact)) await customers.saveContact(tx, { ...customer, ...contact });
  return { ...customer, ...contact };
}

type Contact = Pick<Customer, 'email' | 'emailVerifiedAt' | 'name'>;
const isSame = (one: Contact, other: Contact): boolean =>
  one.email === other.email &&
  one.name === other.name &&
  one.emailVerifiedAt?.getTime() === other.emailVerifiedAt?.getTime();

type Entrance = {
  readonly customer: Customer;
  readonly previousSid: string | null;
  readonly request: LoginRequest;
};

async function enterSession(
  deps: IdentityDeps,
  tx: Tx,
  { customer: { customerId, ...customer }, previousSid, request }: Entrance,
): Promise<Session | null> {
  const now = deps.clock.technicalNow();
  const { authenticatedAt, providerSession } = request.login;
  const previous = previousSid === null ? null : await lockSession(tx, previousSid);
  if (previous !== null) {
    const verdict = judgeRenewal(previous, { customerId, authenticatedAt }, now);
    if (verdict === 'continue') {
      await renewSession(tx, previous.id, now);
      return previous;
    }
    await endSession(deps.liveSessions, tx, { sid: previous.sid, at: now, reason: verdict });
  }

  const endedUntil = await findEndOfLogin(tx, { customerId, providerSession });
  if (isEndedLogin(request.login, { ...customer, endedUntil })) return null;
  const session: Session = {
    id: randomUUIDv7(),
    sid: randomBytes(16).toString('base64url'),
    customerId,
    device: deviceOf(request.userAgent),
    authenticatedAt,
    providerSession,
    startedAt: now,
    renewedAt: now,
    expiresAt: new Date(now.getTime() + SESSION_LIFE_MS),
    endedAt: null,
  };
  await addSession(tx, session);
  await deps.audit(tx, customerId, { action: 'session_started', detail: { session: session.id } });
  return session;
}
