import { centavos, formatMoney } from '@abona/kernel/money';
import { EXIT_DONE, EXIT_LEFT, runCommand } from './run-command.ts';
import { count, say } from './running-product.ts';
import { withApp } from './with-app.ts';

/*
 * `npm run portfolio -- 2026-11-17`: tells every loan of a day's portfolio anew from its events, as far as they were
 * known when it was kept, and compares it with what was kept, to the centavo.
 * Exit code 0: equal. 1: it is not, or nothing is kept of the day; the lines say what. 2: it could not begin.
 */

const refusals = {
  day_invalid: 'It is no day (YYYY-MM-DD).',
  not_kept: 'Nothing is kept of this day.',
  loans_not_kept:
    'Of this day only the sums are kept: loans stay for some days, and of months’ ends.',
} as const;

await runCommand({
  undone: 'Nothing was compared.',
  run: (at) =>
    withApp(at, async ({ reporting }) => {
      const verdict = await reporting.verifySnapshot(process.argv[2] ?? '');
      if (!verdict.ok) {
        say(refusals[verdict.error]);
        return EXIT_LEFT;
      }
      const { snapshot, loans, differences } = verdict.value;
      say(
        `${snapshot.day}: ${count(snapshot.loans, 'loan')} owed, ${formatMoney(centavos(snapshot.principal))} of principal; ${count(loans, 'row')} told anew.`,
      );
      for (const difference of differences) say(difference);
      say(differences.length === 0 ? 'Equal to the centavo.' : 'It differs.');
      return differences.length === 0 ? EXIT_DONE : EXIT_LEFT;
    }),
});
