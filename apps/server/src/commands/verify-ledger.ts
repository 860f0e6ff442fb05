import { createLedger } from '#modules/ledger/module.ts';
import { createLoanCheck } from '#modules/lending/module.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { count, reasonOf, runningProduct, say, silent } from './running-product.ts';

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

async function main(): Promise<number> {
  const { databaseUrl, sealFolder } = runningProduct();
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

try {
  process.exitCode = await main();
} catch (failure) {
  const reason = reasonOf(failure);
  if (reason === null) throw failure;
  process.stderr.write(`The books could not be read. ${reason}\n`);
  process.exitCode = EXIT_UNREADABLE;
}
