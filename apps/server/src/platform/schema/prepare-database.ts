import { fileURLToPath } from 'node:url';
import type { Environment } from '@abona/contract/environment';
import pg from 'pg';
import { installJobs } from '#platform/jobs/install-jobs.ts';
import type { Log } from '#platform/log.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { type DatabaseRole, readDatabaseRole, refuseOwner } from './database-role.ts';
import { APPLICATION_ROLE, grantRoles } from './granted-roles.ts';
import { migrate, missingMigrations } from './migrate.ts';
import { refusePooledTransactions } from './pooler.ts';

const FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url));

type Preparation = { readonly url: string; readonly log: Log };

export type Prepared = {
  readonly migrations: number;
  /** Whether there is a role for a server that owns nothing. */
  readonly hasApplicationRole: boolean;
};

/** Brings a database, new or old, to what this release needs, as the role that owns it. */
export function prepareDatabase(preparation: Preparation): Promise<Prepared> {
  return withClient(preparation.url, async (client) => {
    await refusePooledTransactions(client, preparation.url);
    return bringUpToDate(client, preparation);
  });
}

/**
 * What a server does before it opens the database: whoever owns the tables brings them up to date; whoever does
 * not, as PROD demands, looks whether somebody has.
 */
export function makeDatabaseReady(
  preparation: Preparation,
  environment: Environment,
): Promise<void> {
  return withClient(preparation.url, async (client) => {
    await refusePooledTransactions(client, preparation.url);
    const role = await readDatabaseRole(client);
    if (environment === 'PROD') refuseOwner(role);
    const isOurs = role.ownsTables || (!role.hasTables && environment !== 'PROD');
    if (isOurs) await bringUpToDate(client, preparation);
    else await requireUpToDate(client, role);
  });
}

async function bringUpToDate(client: pg.Client, { url, log }: Preparation): Promise<Prepared> {
  const migrations = await migrate(client, { folder: FOLDER, log });
  await installJobs(url);
  const granted = await grantRoles(client, FOLDER);
  const hasApplicationRole = granted.includes(APPLICATION_ROLE);
  return { migrations, hasApplicationRole };
}

const BY_OWNER = 'Run `npm run migrate` as the owner of the database (DATABASE_OWNER_URL)';

async function requireUpToDate(client: pg.Client, role: DatabaseRole): Promise<void> {
  if (!role.hasTables) throw new StartRefused(`The database has no tables yet. ${BY_OWNER}.`);
  if (!role.isApplication)
    throw new StartRefused(
      `The database's user ${role.name} neither owns the tables nor is in the role ${APPLICATION_ROLE}. ` +
        `Let it in as the owner or an administrator: grant ${APPLICATION_ROLE} to ${role.name}.`,
    );
  const [first, ...others] = await missingMigrations(client, FOLDER);
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  throw new StartRefused(`The database lacks the migration ${first}${more}. ${BY_OWNER}.`);
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'abona-migrations' });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
