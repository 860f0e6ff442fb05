import type { Config } from '#platform/config/config.ts';
import {
  codeOf,
  type DatabaseFailure,
  databaseFailureOf,
} from '#platform/database/database-failure.ts';
import { StartRefused } from '#platform/start-refused.ts';

/** Why the server did not start, for whoever runs it; a bug stays what it is. */
export function startFailure(failure: unknown, config: Config): unknown {
  if (failure instanceof StartRefused) return failure;
  const { port, host, database } = config;
  const code = codeOf(failure);
  if (code === 'EADDRINUSE') {
    const { name, taken } = takenBy(config, portOf(failure));
    return new StartRefused(
      `Port ${taken} is taken by another program. Set ${name} to another one.`,
    );
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
    return new StartRefused(`The server may not listen on ${host}:${port} (${code}).`);
  const reason = databaseReason(code, failure);
  if (reason === null) return failure;
  return new StartRefused(`The database (${publicPartOf(database.url)}) ${reason}.`);
}

const takenBy = ({ port, staff, portal }: Config, found: unknown) =>
  [
    { name: 'STAFF_PORT', taken: staff.port },
    { name: 'PORTAL_PORT', taken: portal.port },
  ].find(({ taken }) => taken === found) ?? { name: 'PORT', taken: port };

const portOf = (failure: unknown): unknown =>
  failure instanceof Error && 'port' in failure ? failure.port : null;

function databaseReason(code: string | null, failure: unknown): string | null {
  if (code === '3D000') return 'does not exist: create it first';
  if (code === '28P01' || code === '28000') return 'refuses the user or password';
  if (code === '42501' && failure instanceof Error)
    return (
      `does not let its user do what the start needs (${failure.message}): ` +
      'name the owner of the database in DATABASE_URL, or run `npm run migrate` as the owner first'
    );
  const kind = databaseFailureOf(failure);
  if (kind !== null) return kindReasons[kind](code === null ? '' : ` (${code})`);
  return code !== null && SQLSTATE.test(code) && failure instanceof Error
    ? `refuses what the start needs: ${failure.message} (${code})`
    : null;
}

const SQLSTATE = /^[0-9A-Z]{5}$/;

const kindReasons: Readonly<Record<DatabaseFailure, (code: string) => string>> = {
  storage_full: () => 'has no room left on its disk',
  read_only: (code) => `only reads${code}: it is a standby, or was set so; name the primary`,
  unreachable: (code) => `does not answer${code}; start it, or correct DATABASE_URL`,
  busy: (code) => `does not answer${code}; start it, or correct DATABASE_URL`,
};

/** Without user and password. */
function publicPartOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? host}${pathname}`;
}
