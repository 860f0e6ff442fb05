import { formatMoney } from '@abona/kernel/money';
import { createOpenMatters } from '#modules/collections/module.ts';
import { createPointsCheck } from '#modules/engagement/module.ts';
import { createLedger } from '#modules/ledger/module.ts';
import { createLoanCheck, createProvisionCheck } from '#modules/lending/module.ts';
import { checkTrails } from '#platform/trail/trail-checks.ts';
import { EXIT_DONE, EXIT_LEFT, runCommand } from './run-command.ts';
import { count, say, silent } from './running-product.ts';

/*
 * `npm run verify`: recomputes the whole book, compares every loan, what months set aside and everybody's points with
 * it, reads every audit trail, and reports the first difference. Beside its verdict it names what is open: attempts to pay,
 * money in suspense, claims and refunds to cards; they are right in the books and wait for somebody.
 * Exit code 0: the books are right. 1: a difference was found; its line says which. 2: the books could
 * not be read. DATABASE_URL names the database, LEDGER_SEAL_FOLDER the seals outside it; without them
 * it is the product that runs on this machine out of DATA_DIR.
 */

await runCommand({
  undone: 'The books could not be read.',
  run: async ({ db, databaseUrl, sealFolder, clock }) => {
    const ledger = createLedger({ db, databaseUrl, clock, log: silent, sealFolder });
    const checkLoans = createLoanCheck({ db, ledger });
    const checkProvisions = createProvisionCheck({ db, ledger });
    const checkPoints = createPointsCheck({ db, ledger });
    const started = performance.now();
    const { difference, subject, ...read } = await ledger.verify();
    if (difference !== null) {
      const about = subject === null ? '' : ` (${subject})`;
      say(`First difference: ${ledger.describeDifference(difference)}${about}.`);
      return EXIT_LEFT;
    }
    const checked = await checkLoans();
    if (checked.difference !== null) {
      say(`First difference: loan ${checked.difference.loanId} ${checked.difference.what}.`);
      return EXIT_LEFT;
    }
    const provisions = await checkProvisions();
    if (provisions !== null) {
      say(`First difference: provisions, ${provisions}.`);
      return EXIT_LEFT;
    }
    const points = await checkPoints();
    if (points.difference !== null) {
      const { customerId, what } = points.difference;
      say(`First difference: customer ${customerId} ${what}.`);
      return EXIT_LEFT;
    }
    const { broken } = await checkTrails(db);
    if (broken !== null) {
      say(`First difference: the audit trail of ${broken.subject} is not as it was written.`);
      return EXIT_LEFT;
    }
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    say(
      `The books are right: ${count(read.postings, 'posting')} of ${count(read.journals, 'journal')}, ` +
        `${count(read.accounts, 'account')}, ${count(read.seals, 'seal')}, ` +
        `${count(checked.loans, 'loan')}; ${seconds} s.`,
    );
    const { attempts, inReview, suspense, claims, cardRefunds } = await createOpenMatters(db)();
    say(
      `Open beside it: ${count(attempts, 'attempt')} (${inReview} in review), ` +
        `${count(suspense.receipts, 'receipt')} in suspense with ${formatMoney(suspense.amount)}, ` +
        `${count(claims, 'claim')}, ${count(cardRefunds, 'refund')} to cards.`,
    );
    return EXIT_DONE;
  },
});
