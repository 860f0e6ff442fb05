import { readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { createLedger } from '#modules/ledger/module.ts';
import { createLoanCheck } from '#modules/lending/module.ts';
import { codeOf, databaseFailureOf } from '#platform/database/database-failure.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import type { Log } from '#platform/log.ts';
import { StartRefused } from '#platform/start-refused.ts';

/*
 * `npm run verify`: recomputes the whole book, compares every loan with it, and reports the first
 * difference.
 * Exit code 0: the books are right. 1: a difference was found; its line says which. 2: the books could
 * not be read. DATABASE_URL names the database, LEDGER_SEAL_FOLDER the seals outside it; without them
 * it is the product that runs on this machine out of DATA_DIR.
 */

const EXIT_RIGHT = 0;
const EXIT_DIFFERENT = 1;
const EXIT_UNREADABLE = 2;

const UNKNOWN_TABLE = '42P01';

const root = join(import.meta.dirname, '../../../..');
const ignore = () => undefined;
const silent: Log = { error: ignore, warn: ignore, info: ignore, debug: ignore };

async function main(): Promise<number> {
  const dataFolder = fromRoot(process.env['DATA_DIR'] || '.data');
  const databaseUrl = process.env['DATABASE_URL'] || runningDatabaseOf(dataFolder);
  const sealFolder = process.env['LEDGER_SEAL_FOLDER'] || join(dataFolder, 'ledger-seals');
  const { db, close } = openDatabase({ url: databaseUrl, log: silent, connectionsMax: 2 });
  const clock = { now: () => new Date(), technicalNow: () => new Date() };
  const ledger = createLedger({ db, databaseUrl, clock, log: silent, sealFolder });
  const checkLoans = createLoanCheck({ db, ledger });
  try {
    const started = performance.now();
    const { difference, subject, ...read } = await ledger.verify();
    if (difference !== null) {
      const about = subject === null ? '' : ` (${subject})`;
      say(`First difference: ${ledger.describeDifference(difference)}${about}.`);
      return EXIT_DIFFERENT;
    }
    const checked = await checkLoans();
    if (checked.difference !== null) {
      say(`First difference: loan ${checked.difference.loanId} ${checked.difference.what}.`);
      return EXIT_DIFFERENT;
    }
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    say(
      `The books are right: ${count(read.postings, 'posting')} of ${count(read.journals, 'journal')}, ` +
        `${count(read.accounts, 'account')}, ${count(read.seals, 'seal')}, ` +
        `${count(checked.loans, 'loan')}; ${seconds} s.`,
    );
    return EXIT_RIGHT;
  } finally {
    await close();
  }
}

const fromRoot = (path: string): string => (isAbsolute(path) ? path : join(root, path));

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;

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

function reasonOf(failure: unknown): string | null {
  if (failure instanceof StartRefused) return failure.message;
  if (codeOf(failure) === UNKNOWN_TABLE) return 'The database has no books yet.';
  if (databaseFailureOf(failure) === 'unreachable') return 'The database does not answer.';
  const code = codeOf(failure);
  // Wrong user, password or database: the server's own words say it best.
  return code !== null && failure instanceof Error ? `${failure.message} (${code})` : null;
}

try {
  process.exitCode = await main();
} catch (failure) {
  const reason = reasonOf(failure);
  if (reason === null) throw failure;
  process.stderr.write(`The books could not be read. ${reason}\n`);
  process.exitCode = EXIT_UNREADABLE;
}
