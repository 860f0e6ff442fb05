import { findAccountByEmail, recordLogin } from './account-store.ts';
import { lockedUntil, recordFailure, unlock } from './attempt-store.ts';
import { sendLocked } from './login-mails.ts';
import type { LoginWorld } from './login-world.ts';
import { passwordMatches } from './password/passwords.ts';

export type Credentials = { readonly email: string; readonly password: string };

export type SignInOutcome =
  | { readonly kind: 'signed_in'; readonly accountId: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'locked'; readonly until: Date };

/**
 * A wrong password, an address without account and a locked address each read and take the same
 * for whoever asks: every attempt costs one password check, and attempts are counted by address.
 */
export async function signIn(
  world: LoginWorld,
  { email, password }: Credentials,
): Promise<SignInOutcome> {
  const { database, events, background } = world;
  const locked = await lockedUntil(database, email);
  if (locked !== null) return { kind: 'locked', until: locked };

  const account = await findAccountByEmail(database, email);
  if (account !== null && (await passwordMatches(password, account.passwordHash))) {
    await unlock(database, email);
    await recordLogin(database, account.id);
    events.announce('accounts');
    return { kind: 'signed_in', accountId: account.id };
  }
  if (account === null) await passwordMatches(password, null);

  const until = await recordFailure(database, email);
  if (until === null) return { kind: 'refused' };
  events.announce('accounts');
  if (account !== null) background.run('the mail about a lock', () => sendLocked(world, email));
  return { kind: 'locked', until };
}
