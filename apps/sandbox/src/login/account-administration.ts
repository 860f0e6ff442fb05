import {
  type Account,
  changePassword,
  createAccount,
  deleteAccount,
  findAccountByEmail,
} from './account-store.ts';
import { lock, unlock } from './attempt-store.ts';
import type { LoginWorld } from './login-world.ts';
import { hashPassword } from './password/passwords.ts';

type NewAccount = {
  readonly email: string;
  readonly password: string;
  readonly emailVerified: boolean;
  readonly story: string | null;
};

/** What an administrator of the login provider can do to an account, by its address. */
export function createAccountAdministration(world: LoginWorld) {
  const { database, artifacts, events } = world;
  const whenFound =
    (change: (account: Account) => Promise<void>) =>
    async (email: string): Promise<boolean> => {
      const account = await findAccountByEmail(database, email);
      if (account === null) return false;
      await change(account);
      events.announce('accounts');
      return true;
    };
  return {
    /** Null when the address already has an account. */
    create: async ({ password, ...person }: NewAccount): Promise<Account | null> => {
      const passwordHash = await hashPassword(password);
      const account = await createAccount(database, { ...person, passwordHash });
      events.announce('accounts');
      return account;
    },
    lock: whenFound(({ email }) => lock(database, email)),
    unlock: whenFound(({ email }) => unlock(database, email)),
    /** Ends sessions and refresh tokens; tokens already issued live out their minutes. */
    signOutEverywhere: whenFound(({ id }) => artifacts.removeByAccount(id)),
    remove: whenFound(async ({ id, email }) => {
      await artifacts.removeByAccount(id);
      await unlock(database, email);
      await deleteAccount(database, id);
    }),
    setPassword: async (email: string, password: string): Promise<boolean> => {
      const passwordHash = await hashPassword(password);
      return whenFound(async ({ id }) => {
        await changePassword(database, id, passwordHash);
        await unlock(database, email);
        await artifacts.removeByAccount(id);
      })(email);
    },
  };
}
