import { changePassword, findAccountByEmail } from '../account-store.ts';
import { unlock } from '../attempt-store.ts';
import { sendPasswordChanged, sendResetLink } from '../login-mails.ts';
import type { LoginWorld } from '../login-world.ts';
import { createTicket, spendTicket, type Ticket } from '../ticket-store.ts';
import { hashPassword } from './passwords.ts';

export const RESET_PATH = '/restablecer';

/** Answers at once and works afterwards, so that nobody learns by waiting whether there is an account. */
export function requestReset(world: LoginWorld, email: string, interaction: string | null): void {
  const { database, background, configuration } = world;
  background.run('the mail with a reset link', async () => {
    const account = await findAccountByEmail(database, email);
    if (account === null) return;
    const token = await createTicket(database, account.id, interaction);
    if (token === null) return;
    const address = new URL(`${RESET_PATH}?ticket=${token}`, configuration.login.issuer);
    await sendResetLink(world, email, address.href);
  });
}

export type NewPassword = { readonly token: string; readonly password: string };

/** Changes the password, lifts a lock, and ends every session and refresh token of the account. */
export async function resetPassword(
  world: LoginWorld,
  { accountId, email }: Ticket,
  { token, password }: NewPassword,
): Promise<'changed' | 'ticket_spent'> {
  const { database, artifacts, events, background } = world;
  const passwordHash = await hashPassword(password);
  if (!(await spendTicket(database, token))) return 'ticket_spent';
  await changePassword(database, accountId, passwordHash);
  await unlock(database, email);
  await artifacts.removeByAccount(accountId);
  events.announce('accounts');
  background.run('the mail about the change', () => sendPasswordChanged(world, email));
  return 'changed';
}
