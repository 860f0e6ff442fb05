// `node bench/simulate-lending.ts [first seed] [last seed] [loans] [days]`: lenders that live through years
// of payments early, late, partial, doubled, reversed and refunded, with end of day killed at random. Ends
// with 1 when a seed leaves books that are not right; the seed is kept, and the tests live it again.
import { readFile, writeFile } from 'node:fs/promises';
import { simulate } from '../apps/server/src/modules/lending/testing/simulation.ts';
import { createAudit } from '../apps/server/src/platform/audit.ts';
import { createJobRunner } from '../apps/server/src/platform/jobs/job-runner.ts';
import { createMetrics } from '../apps/server/src/platform/metrics.ts';
import { fixedClock } from '../apps/server/src/testing/fixed-clock.ts';
import { silentLog } from '../apps/server/src/testing/silent-log.ts';
import { openBenchBooks } from './books.ts';

const [FIRST = 100, LAST = 109, LOANS = 200, DAYS = 700] = process.argv.slice(2).map(Number);
const KEPT = new URL(
  '../apps/server/src/modules/lending/testing/failed-seeds.json',
  import.meta.url,
);

async function problemOf(seed: number): Promise<string | null> {
  const books = await openBenchBooks({ volatile: true });
  try {
    const { db, url, ledger } = books;
    const clock = fixedClock('2026-01-05T12:00:00-06:00');
    const { publish } = createJobRunner({ db, url, log: silentLog, metrics: createMetrics() });
    const deps = { db, clock, log: silentLog, ledger, audit: createAudit(clock), publish };
    const goTo = (day: string) => clock.set(`${day}T12:00:00-06:00`);
    return await simulate({ deps, ledger, goTo }, seed, { loans: LOANS, days: DAYS });
  } catch (failure) {
    return failure instanceof Error ? failure.message : String(failure);
  } finally {
    await books.close();
  }
}

async function keep(seed: number): Promise<void> {
  const kept = JSON.parse(await readFile(KEPT, 'utf8')) as unknown[];
  const failed = { seed, loans: LOANS, days: DAYS };
  await writeFile(KEPT, `${JSON.stringify([...kept, failed])}\n`);
}

for (let seed = FIRST; seed <= LAST; seed += 1) {
  const started = performance.now();
  const problem = await problemOf(seed);
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  console.log(`seed ${seed}: ${problem ?? 'right'} (${LOANS} loans, ${DAYS} days, ${seconds} s)`);
  if (problem === null) continue;
  process.exitCode = 1;
  await keep(seed);
}
