import { randomUUID } from 'node:crypto';
import { withClient } from './template-database.ts';

export type ApplicationLogin = {
  readonly name: string;
  readonly url: string;
  /** Roles belong to the whole server: after its database is gone, or as long as it owns nothing in it. */
  readonly remove: () => Promise<void>;
};

/** A login that owns nothing and acts in the application's role, as an operator would make one. */
export async function createApplicationLogin(
  ownerUrl: string,
  rights = 'login in role abona_app',
): Promise<ApplicationLogin> {
  const name = `app_${randomUUID().replaceAll('-', '')}`;
  const maintenance = new URL(ownerUrl);
  maintenance.pathname = '/postgres';
  const run = (query: string) => withClient(maintenance.href, (client) => client.query(query));
  const url = new URL(ownerUrl);
  url.username = name;
  const password = url.password === '' ? '' : ` password '${decodeURIComponent(url.password)}'`;
  await run(`create role ${name} ${rights}${password}`);
  return { name, url: url.href, remove: async () => void (await run(`drop role ${name}`)) };
}
