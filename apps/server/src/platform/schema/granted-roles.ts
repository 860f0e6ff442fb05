import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { inMigrationLock } from './migrate.ts';

/** The role that a server's login acts in, unless it owns the tables. */
export const APPLICATION_ROLE = 'abona_app';

/** Each with the file that says what it may do. */
const roles = [
  { role: APPLICATION_ROLE, file: 'roles/application_role.sql' },
  { role: 'abona_reader', file: 'roles/reader_role.sql' },
] as const;

/**
 * Gives each role what it may do, and takes back what it may not. Answers which of them are there: one that is not, this
 * user may not create.
 */
export async function grantRoles(client: pg.Client, folder: string): Promise<readonly string[]> {
  const there: string[] = [];
  for (const { role, file } of roles) {
    const grants = await readFile(join(folder, file), 'utf8');
    const isThere = await inMigrationLock(client, async () => {
      await client.query(createIfAllowed(role));
      const { rows } = await client.query<{ is_there: boolean }>(
        `select to_regrole('${role}') is not null as is_there`,
      );
      if (rows[0]?.is_there !== true) return false;
      await client.query(grants);
      return true;
    });
    if (isThere) there.push(role);
  }
  return there;
}

/** Roles belong to the whole server: another database's migration may be quicker. */
const createIfAllowed = (role: string): string => `
  do $$
  begin
    if to_regrole('${role}') is null then
      create role ${role} nologin;
    end if;
  exception
    when duplicate_object or unique_violation or insufficient_privilege then null;
  end
  $$`;
