import { userInfo } from 'node:os';
import { centavos, formatMoney } from '@abona/kernel/money';
import type { App } from '#app.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { EXIT_DONE, EXIT_LEFT, runCommand } from './run-command.ts';
import { count, say } from './running-product.ts';
import { withApp } from './with-app.ts';

/*
 * `npm run provisions -- 2026-12`: what is set aside for loans at the end of a month, by how late they were, posted to
 * the books on its last day. The server does it by itself once the month is over; a month that was posted is shown as
 * it was. `npm run provisions -- 2026-12 reverse` undoes it, so that it can be posted anew with what is known since;
 * later months go first.
 * Exit code 0: done. 1: nothing was to be done; the line says why. 2: it could not begin.
 */

type Provisions = App['lending']['provisions'];
type Order = Parameters<Provisions['post']>[0];

const refusals = {
  month_invalid: 'It is no month (YYYY-MM).',
  month_not_over: 'The month is not over yet: its last day must have ended.',
  later_month_posted: 'A later month was posted and builds on it: reverse that one first.',
  not_posted: 'Nothing is posted for it.',
} as const;

async function post(provisions: Provisions, order: Order): Promise<number> {
  const posted = await provisions.post(order);
  if (!posted.ok) {
    say(refusals[posted.error]);
    return EXIT_LEFT;
  }
  const { buckets, stages, allowance, change, policy, isNew, number } = posted.value;
  for (const { fromDays, stage, loans, principal, provision } of buckets)
    say(
      `From ${count(fromDays, 'day')} late (stage ${stage}): ${count(loans, 'loan')}, principal ${formatMoney(principal)}, set aside ${formatMoney(provision)}.`,
    );
  for (const stage of [1, 2, 3] as const) say(`Stage ${stage}: ${formatMoney(stages[stage])}.`);
  const sign = change < 0 ? '-' : '+';
  say(
    `${isNew ? 'Posted' : 'Posted before'} (number ${number}, policy ${policy}): ${formatMoney(allowance)} in all, ${sign}${formatMoney(centavos(Math.abs(change)))}.`,
  );
  return EXIT_DONE;
}

async function reverse(provisions: Provisions, order: Order): Promise<number> {
  const reversed = await provisions.reverse(order);
  say(reversed.ok ? 'It is reversed.' : refusals[reversed.error]);
  return reversed.ok ? EXIT_DONE : EXIT_LEFT;
}

await runCommand({
  undone: 'Nothing was posted.',
  run: (at) =>
    withApp(at, async ({ lending }) => {
      const [month = '', what] = process.argv.slice(2);
      if (what !== undefined && what !== 'reverse')
        throw new StartRefused(`${what} is not known: say a month, and reverse to undo it.`);
      const order = { month, actor: `operator:${userInfo().username}` };
      return what === 'reverse'
        ? reverse(lending.provisions, order)
        : post(lending.provisions, order);
    }),
});
