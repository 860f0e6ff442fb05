import { EXIT_DONE, EXIT_LEFT, runCommand } from './run-command.ts';
import { count, say } from './running-product.ts';
import { withApp } from './with-app.ts';

/*
 * `npm run replay`: makes every decision that is kept again, from what was known and the version that it names, and
 * compares the hashes of the receipts. Writes nothing.
 * Exit code 0: all are equal. 1: some are not; the lines name the first of them. 2: it could not begin.
 */

await runCommand({
  undone: 'Nothing was decided again.',
  run: (at) =>
    withApp(at, async ({ origination }) => {
      const { equal, different, forgotten, differing } =
        await origination.workbench.replayDecisions();
      say(`${count(equal, 'receipt')} equal, ${different} different.`);
      if (forgotten > 0)
        say(`${count(forgotten, 'receipt')} of people who were forgotten cannot be made again.`);
      for (const { applicationId, stage } of differing)
        say(`It differs: ${applicationId} ${stage}.`);
      return different === 0 ? EXIT_DONE : EXIT_LEFT;
    }),
});
