import { invariant } from '@abona/kernel/invariant';
import type pg from 'pg';
import { StartRefused } from '#platform/start-refused.ts';
import { APPLICATION_ROLE } from './granted-roles.ts';

/** Whom the server is to the database. */
export type DatabaseRole = {
  readonly name: string;
  readonly isSuperuser: boolean;
  /** It can make itself a member of the owner. */
  readonly mayCreateRoles: boolean;
  /** The database itself, or any table in it: directly, or as a member of whoever does. */
  readonly ownsSomething: boolean;
  readonly ownsTables: boolean;
  readonly isApplication: boolean;
  /** False: nobody has migrated this database yet. */
  readonly hasTables: boolean;
};

/** Asks for the login and not for the role that it acts in: that it can lay down again. */
export async function readDatabaseRole(client: pg.Client): Promise<DatabaseRole> {
  const { rows } = await client.query<DatabaseRole>(`
    with own as (
      select pg_has_role(session_user, class.relowner, 'member') as is_own, namespace.nspname
      from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
      where class.relkind in ('r', 'p') and namespace.nspname <> 'information_schema'
        and namespace.nspname not like 'pg\\_%'
    )
    select session_user::text as name, rolsuper as "isSuperuser", rolcreaterole as "mayCreateRoles",
      exists (select from own where is_own) or exists (
        select from pg_database
        where datname = current_database() and pg_has_role(session_user, datdba, 'member')
      ) as "ownsSomething",
      exists (select from own where is_own and nspname = 'platform') as "ownsTables",
      exists (
        select from pg_roles
        where rolname = '${APPLICATION_ROLE}' and pg_has_role(session_user, oid, 'usage')
      ) as "isApplication",
      exists (select from own where nspname = 'platform') as "hasTables"
    from pg_roles where rolname = session_user
  `);
  const [role] = rows;
  invariant(role !== undefined, 'the database does not know who asks');
  return role;
}

const INSTEAD =
  `Create a login that owns nothing (create role abona_server login password '…' in role ${APPLICATION_ROLE}) ` +
  'and name it in DATABASE_URL; `npm run migrate` works as the owner, by DATABASE_OWNER_URL';

/** A server that owns its tables can be made to drop the books: PROD runs as somebody who cannot. */
export function refuseOwner(role: DatabaseRole): void {
  const might = mightOf(role);
  if (might === null) return;
  throw new StartRefused(
    `PROD does not run as ${role.name}, who ${might} and so could drop or rewrite the books. ${INSTEAD}.`,
  );
}

function mightOf({ isSuperuser, mayCreateRoles, ownsSomething }: DatabaseRole): string | null {
  if (isSuperuser) return 'is a superuser';
  if (ownsSomething) return 'owns the database or tables in it';
  return mayCreateRoles ? 'may create roles' : null;
}
