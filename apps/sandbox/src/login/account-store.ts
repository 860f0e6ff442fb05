import { randomBytes } from 'node:crypto';
import type { Database } from '#platform/database.ts';

export type Account = {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly emailVerified: boolean;
  readonly createdAt: Date;
  readonly lastLoginAt: Date | null;
  /** Of somebody who lives in this world; null: whoever came by the sign-up page. */
  readonly story: string | null;
};

type Row = {
  readonly id: string;
  readonly email: string;
  readonly password_hash: string;
  readonly email_verified: boolean;
  readonly created_at: Date;
  readonly last_login_at: Date | null;
  readonly story: string | null;
};

export type NewAccount = {
  readonly email: string;
  readonly passwordHash: string;
  readonly emailVerified?: boolean;
  readonly story?: string | null;
};

/** The provider's prefix and 24 hexadecimal digits, as Auth0 names its database users. */
const newAccountId = (): string => `auth0|${randomBytes(12).toString('hex')}`;

/** Null when the address already has an account. */
export async function createAccount(
  database: Database,
  { email, passwordHash, emailVerified = false, story = null }: NewAccount,
): Promise<Account | null> {
  const { rows } = await database.query<Row>(
    `INSERT INTO sandbox.login_account (id, email, password_hash, email_verified, story)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (email) DO NOTHING RETURNING *`,
    [newAccountId(), email, passwordHash, emailVerified, story],
  );
  return toAccount(rows[0]);
}

export async function findAccountByEmail(
  database: Database,
  email: string,
): Promise<Account | null> {
  const { rows } = await database.query<Row>(
    'SELECT * FROM sandbox.login_account WHERE email = $1',
    [email],
  );
  return toAccount(rows[0]);
}

export type Neighbour = { readonly email: string; readonly story: string };

/** Those who live in this world, in the order in which they came. */
export async function listNeighbours(database: Database): Promise<readonly Neighbour[]> {
  const { rows } = await database.query<Neighbour>(
    'SELECT email, story FROM sandbox.login_account WHERE story IS NOT NULL ORDER BY created_at, id',
  );
  return rows;
}

export async function findAccountById(database: Database, id: string): Promise<Account | null> {
  const { rows } = await database.query<Row>('SELECT * FROM sandbox.login_account WHERE id = $1', [
    id,
  ]);
  return toAccount(rows[0]);
}

export type ListedAccount = Account & { readonly lockedUntil: Date | null };

export async function listAccounts(database: Database, limit = 200): Promise<ListedAccount[]> {
  const { rows } = await database.query<Row & { locked_until: Date | null }>(
    `SELECT account.*, attempt.locked_until FROM sandbox.login_account account
     LEFT JOIN sandbox.login_attempt attempt
       ON attempt.email = account.email AND attempt.locked_until > now()
     ORDER BY account.created_at DESC, account.id LIMIT $1`,
    [limit],
  );
  return rows.map((row) => ({ ...fromRow(row), lockedUntil: row.locked_until }));
}

export async function recordLogin(database: Database, id: string): Promise<void> {
  await database.query('UPDATE sandbox.login_account SET last_login_at = now() WHERE id = $1', [
    id,
  ]);
}

export async function changePassword(
  database: Database,
  id: string,
  passwordHash: string,
): Promise<void> {
  await database.query(
    `UPDATE sandbox.login_account SET password_hash = $2, password_changed_at = now() WHERE id = $1`,
    [id, passwordHash],
  );
}

export async function deleteAccount(database: Database, id: string): Promise<void> {
  await database.query('DELETE FROM sandbox.login_account WHERE id = $1', [id]);
}

const toAccount = (row: Row | undefined): Account | null =>
  row === undefined ? null : fromRow(row);

const fromRow = (row: Row): Account => ({
  id: row.id,
  email: row.email,
  passwordHash: row.password_hash,
  emailVerified: row.email_verified,
  createdAt: row.created_at,
  lastLoginAt: row.last_login_at,
  story: row.story,
});
