import { readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { readSecretFile } from '#platform/config/read-config.ts';
import { codeOf, databaseFailureOf } from '#platform/database/database-failure.ts';
import type { Log } from '#platform/log.ts';
import { StartRefused } from '#platform/start-refused.ts';

const UNKNOWN_TABLE = '42P01';

const root = join(import.meta.dirname, '../../../..');
const ignore = () => undefined;

/** A command answers on its own lines; what the platform would log is none of them. */
export const silent: Log = { error: ignore, warn: ignore, info: ignore, debug: ignore };

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

export const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;

type Product = { readonly databaseUrl: string; readonly sealFolder: string };

/**
 * The product that a command works on: DATABASE_URL names the database, LEDGER_SEAL_FOLDER the seals
 * outside it; without them it is the product that runs on this machine out of DATA_DIR.
 */
export function runningProduct(): Product {
  const dataFolder = dataFolderOf();
  return {
    databaseUrl: process.env['DATABASE_URL'] || runningDatabaseOf(dataFolder),
    sealFolder: process.env['LEDGER_SEAL_FOLDER'] || join(dataFolder, 'ledger-seals'),
  };
}

/**
 * The database as the role that owns it: DATABASE_OWNER_URL (or the file that DATABASE_OWNER_URL_FILE names), or else
 * the product's own.
 */
export function ownedDatabaseUrl(): string {
  const { DATABASE_OWNER_URL: named, DATABASE_OWNER_URL_FILE: file } = process.env;
  return named || readSecretFile('DATABASE_OWNER_URL', file) || runningProduct().databaseUrl;
}

/** Where the product of this machine keeps its files. */
export const dataFolderOf = (): string => fromRoot(process.env['DATA_DIR'] || '.data');

const fromRoot = (path: string): string => (isAbsolute(path) ? path : join(root, path));

/** A running PostgreSQL says in its own file on which socket it listens: lines 4 and 5. */
function runningDatabaseOf(dataFolder: string): string {
  try {
    const file = join(dataFolder, 'postgres/cluster/postmaster.pid');
    const [, , , port = '', socket = ''] = readFileSync(file, 'utf8').split('\n');
    return `postgres://abona@localhost:${port}/abona?host=${encodeURIComponent(socket)}`;
  } catch (failure) {
    if (codeOf(failure) !== 'ENOENT') throw failure;
    throw new StartRefused(
      `No database is running out of ${dataFolder}: start the product (npm start), or set DATABASE_URL.`,
    );
  }
}

/** Why a command could not do its work, for whoever started it; null for a bug. */
export function reasonOf(failure: unknown): string | null {
  if (failure instanceof StartRefused) return failure.message;
  if (codeOf(failure) === UNKNOWN_TABLE) return 'The database has no books yet.';
  if (databaseFailureOf(failure) === 'unreachable') return 'The database does not answer.';
  const code = codeOf(failure);
  // Wrong user, password or database: the server's own words say it best.
  return code !== null && failure instanceof Error ? `${failure.message} (${code})` : null;
}
