import { createAccount } from './account-store.ts';
import { sendAlreadyRegistered } from './login-mails.ts';
import type { LoginWorld } from './login-world.ts';
import { hashPassword } from './password/passwords.ts';
import type { Credentials } from './sign-in.ts';

export type SignUpOutcome =
  | { readonly kind: 'signed_up'; readonly accountId: string }
  | { readonly kind: 'refused' };

/** The owner of an address that is already registered is told by mail, not whoever typed it. */
export async function signUp(
  world: LoginWorld,
  { email, password }: Credentials,
): Promise<SignUpOutcome> {
  const { database, events, background } = world;
  const account = await createAccount(database, {
    email,
    passwordHash: await hashPassword(password),
  });
  if (account === null) {
    background.run('the mail to the owner', () => sendAlreadyRegistered(world, email));
    return { kind: 'refused' };
  }
  events.announce('accounts');
  return { kind: 'signed_up', accountId: account.id };
}
