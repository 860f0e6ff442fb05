import type { StateStore } from 'oidc-client-ts';
import { readStored, writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';

const read = (): Readonly<Record<string, string>> => readStored(stored.loginTransactions) ?? {};

/** Logins under way: what the provider's answer is compared with. Each is used once. */
export const loginTransactions: StateStore = {
  set: (key, value) => {
    writeStored(stored.loginTransactions, { ...read(), [key]: value });
    return Promise.resolve();
  },
  get: (key) => Promise.resolve(read()[key] ?? null),
  remove: (key) => {
    const { [key]: value, ...rest } = read();
    writeStored(stored.loginTransactions, rest);
    return Promise.resolve(value ?? null);
  },
  getAllKeys: () => Promise.resolve(Object.keys(read())),
};
