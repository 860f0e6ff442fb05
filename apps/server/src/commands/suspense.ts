import { userInfo } from 'node:os';
import { formatMoney } from '@abona/kernel/money';
import { parsePublicId } from '@abona/kernel/public-id';
import { type App, createApp } from '#app.ts';
import { readOffset } from '#platform/business-clock.ts';
import { readConfig } from '#platform/config/read-config.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { createJobRunner } from '#platform/jobs/job-runner.ts';
import { createMetrics } from '#platform/metrics.ts';
import { count, reasonOf, runningProduct, say, silent } from './running-product.ts';

/*
 * `npm run suspense`: money that reached us and that nobody could place, the oldest first.
 * `npm run suspense -- RECEIPT loan_…`: it is for that loan. `npm run suspense -- RECEIPT return`: it goes
 * back to whoever sent it. What is decided is carried out by the server that runs beside it.
 * Exit code 0: done. 1: no such receipt waits, or the loan does not take it. 2: it could not begin.
 */

const EXIT_DONE = 0;
const EXIT_LEFT = 1;
const EXIT_REFUSED = 2;
const CONNECTIONS = 2;
const SHOWN_MAX = 500;

type Suspense = App['collections']['suspense'];
type Resolution = Parameters<Suspense['resolve']>[0]['resolution'];

async function main(receiptId: string | undefined, what: string | undefined): Promise<number> {
  const { databaseUrl: url } = runningProduct();
  const config = readConfig({ ...process.env, DATABASE_URL: url }, 'command');
  const { db, close } = openDatabase({ url, log: silent, connectionsMax: CONNECTIONS });
  try {
    const offsetMs = await readOffset(db);
    const clock = {
      now: () => new Date(Date.now() + offsetMs),
      technicalNow: () => new Date(),
    };
    const { publish, enqueue } = createJobRunner({
      ...{ db, url, log: silent, metrics: createMetrics() },
    });
    const app = createApp({ config, db, clock, log: silent, publish, enqueue });
    const { suspense } = app.collections;
    return receiptId === undefined ? await list(suspense) : await decide(suspense, receiptId, what);
  } finally {
    await close();
  }
}

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

async function decide(
  suspense: Suspense,
  receiptId: string,
  what: string | undefined,
): Promise<number> {
  const resolution = resolutionOf(what ?? '');
  if (resolution === null || !UUID.test(receiptId))
    return refuse('Say which receipt, and a loan (loan_…) or return.');
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

function refuse(problem: string): number {
  process.stderr.write(`Nothing was decided. ${problem}\n`);
  return EXIT_REFUSED;
}

try {
  process.exitCode = await main(process.argv[2], process.argv[3]);
} catch (failure) {
  const reason = reasonOf(failure);
  if (reason === null) throw failure;
  process.exitCode = refuse(reason);
}
