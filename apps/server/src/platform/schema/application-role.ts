import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { inMigrationLock } from './migrate.ts';

/** The role that a server's login acts in, unless it owns the tables. */
export const APPLICATION_ROLE = 'abona_app';

/**
 * Gives the application's role what it may do, and takes back what it may not. False: there is no such role, and
 * this user may not create one.
 */
export async function grantApplicationRole(client: pg.Client, folder: string): Promise<boolean> {
  const grants = await readFile(join(folder, 'roles/application_role.sql'), 'utf8');
  return inMigrationLock(client, async () => {
    await client.query(CREATE_IF_ALLOWED);
    const { rows } = await client.query<{ is_there: boolean }>(
      `select to_regrole('${APPLICATION_ROLE}') is not null as is_there`,
    );
    if (rows[0]?.is_there !== true) return false;
    await client.query(grants);
    return true;
  });
}

/** Roles belong to the whole server: another database's migration may be quicker. */
const CREATE_IF_ALLOWED = `
  do $$
  begin
    if to_regrole('${APPLICATION_ROLE}') is null then
      create role ${APPLICATION_ROLE} nologin;
    end if;
  exception
    when duplicate_object or unique_violation or insufficient_privilege then null;
  end
  $$`;
