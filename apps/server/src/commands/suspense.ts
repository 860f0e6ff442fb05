import { userInfo } from 'node:os';
import { formatMoney } from '@abona/kernel/money';
import { parsePublicId } from '@abona/kernel/public-id';
import type { App } from '#app.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { EXIT_DONE, EXIT_LEFT, runCommand } from './run-command.ts';
import { count, say } from './running-product.ts';
import { withApp } from './with-app.ts';

/*
 * `npm run suspense`: money that reached us and that nobody could place, the oldest first.
 * `npm run suspense -- RECEIPT loan_…`: it is for that loan. `npm run suspense -- RECEIPT return`: it goes
 * back to whoever sent it. What is decided is carried out by the server that runs beside it.
 * Exit code 0: done. 1: no such receipt waits, or the loan does not take it. 2: it could not begin.
 */

const SHOWN_MAX = 500;

type Suspense = App['collections']['suspense'];
type Resolution = Parameters<Suspense['resolve']>[0]['resolution'];

async function list(suspense: Suspense): Promise<number> {
  const waiting = await suspense.list(SHOWN_MAX);
  for (const { id, valueOn, amount, rail, cause, trackingKey, sender } of waiting) {
    say(`${id}  ${valueOn}  ${formatMoney(amount)}  ${rail}  ${cause ?? 'unknown'}`);
    say(`    ${trackingKey ?? 'no tracking key'}, from ${sender?.name ?? 'an unknown sender'}`);
  }
  say(waiting.length === 0 ? 'Nothing waits.' : `${count(waiting.length, 'receipt')} to place.`);
  return EXIT_DONE;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

async function decide(suspense: Suspense, receiptId: string, what: string): Promise<number> {
  const resolution = resolutionOf(what);
  if (resolution === null || !UUID.test(receiptId))
    throw new StartRefused('Say which receipt, and a loan (loan_…) or return.');
  const actor = `operator:${userInfo().username}`;
  const resolved = await suspense.resolve({ receiptId, resolution, actor });
  if (!resolved.ok) {
    say(`${receiptId} stays as it is: ${resolved.error}.`);
    return EXIT_LEFT;
  }
  say(`${receiptId} is ${resolved.value.status}.`);
  return EXIT_DONE;
}

function resolutionOf(what: string): Resolution | null {
  if (what === 'return') return { kind: 'give_back' };
  const loan = parsePublicId('loan', what);
  return loan.ok ? { kind: 'assign', loanId: loan.value } : null;
}

await runCommand({
  undone: 'Nothing was decided.',
  run: (desk) =>
    withApp(desk, async ({ collections: { suspense } }) => {
      const [receiptId, what = ''] = process.argv.slice(2);
      return receiptId === undefined ? list(suspense) : decide(suspense, receiptId, what);
    }),
});
