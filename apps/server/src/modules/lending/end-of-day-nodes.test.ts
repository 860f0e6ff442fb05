import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { addDays, civilDate } from '@abona/kernel/civil-date';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createOpenClaims } from '#modules/collections/module.ts';
import { clockMoved } from '#platform/business-clock.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { JobRunner } from '#platform/jobs/job-runner.ts';
import { eventually } from '#testing/eventually.ts';
import { startTestJobs, withoutSchedules } from '#testing/test-jobs.ts';
import { lendingWorkers } from './reactions.ts';
import { type Lent, lend, offerOf, openLent, quincenalTerms } from './testing/lent.ts';

const OPENED = civilDate('2026-11-15');
const DUE = addDays(OPENED, 40);
const LOANS = 40;
const NODE = new URL('./testing/end-of-day-node.ts', import.meta.url);

/** Loans of many customers, to all of which something happens until the day. */
async function lentMany(connectionsMax: number): Promise<Lent> {
  const lent = await openLent(OPENED, connectionsMax);
  const offer = offerOf({ terms: quincenalTerms(OPENED) });
  for (let place = 1; place <= LOANS; place += 1)
    await lend(lent, {
      key: `application:${place}`,
      offer,
      customerId: 100_000_000_000_000 + place,
    });
  lent.goTo(DUE);
  return lent;
}

/** Every loan was brought forward, once: as the day counts them, by the trail of batches, and by the books. */
async function expectOnce({ deps, ledger, lending }: Lent): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from lending.loans where settled_through = ${DUE}) as forward,
      (select loans from lending.day_runs where business_date = ${DUE}) as counted,
      (select sum((detail ->> 'loans')::int)::int from platform.audit_trail
        where subject like 'end_of_day:%') as told,
      (select count(*) - count(distinct (loan_id, period_to)) from lending.statements)::int as twice`.execute(
    deps.db,
  );
  expect(rows).toEqual([{ forward: LOANS, counted: LOANS, told: LOANS, twice: 0 }]);
  expect((await lending.checkBook()).difference).toBeNull();
  expect(await ledger.verify()).toMatchObject({ difference: null });
}

async function startNode(url: string): Promise<ChildProcess> {
  const child = fork(NODE, [url, DUE, '4'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return child;
}

async function clientOf(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

describe('end of day on several nodes', () => {
  it('is shared by whoever does jobs: more than one takes loans, and none is taken twice', async () => {
    const lent = await lentMany(24);
    const [took, begun] = [
      [0, 0],
      [0, 0],
    ];
    const nodes: JobRunner[] = [];
    for (const node of took.keys()) {
      const deps: typeof lent.deps = {
        ...lent.deps,
        publish: (async (...event) => nodes[node]?.publish(...event)) as typeof lent.deps.publish,
        audit: (tx, ...lines) => {
          took[node] = (took[node] ?? 0) + 1;
          return lent.deps.audit(tx, ...lines);
        },
        claims: {
          ...createOpenClaims(lent.deps),
          heldLoans: async () => {
            begun[node] = (begun[node] ?? 0) + 1;
            return [];
          },
        },
      };
      const workers = withoutSchedules(lendingWorkers(deps, { batchLoans: 2 }));
      nodes.push(await startTestJobs({ db: lent.deps.db, url: lent.url }, workers));
    }
    // Somebody holds all loans until both nodes look for some.
    const holder = await clientOf(lent.url);
    await holder.query('begin; select from lending.loans for update');

    await transaction(lent.deps.db, async (tx) =>
      nodes[0]?.publish(tx, clockMoved, { offset_ms: 0, now: `${DUE}T12:00:00-06:00` }),
    );
    await eventually(() => Math.min(...begun)).toBeGreaterThan(0);
    await holder.query('commit');

    const finished = async () =>
      (
        await lent.deps.db
          .selectFrom('lending.day_runs')
          .select('finished_at')
          .where('business_date', '=', DUE)
          .executeTakeFirst()
      )?.finished_at ?? null;
    await eventually(finished).not.toBeNull();
    expect(Math.min(...took)).toBeGreaterThan(0);
    await expectOnce(lent);
  });

  it('of which one is killed in the middle of a batch leaves no loan out and takes none twice', async () => {
    const lent = await lentMany(8);
    const [victim, survivor] = [await startNode(lent.url), await startNode(lent.url)];
    const holder = await clientOf(lent.url);
    const waiting = async () =>
      (
        await holder.query(`select from pg_locks
          where relation = 'ledger.journals'::regclass and not granted`)
      ).rowCount;
    // Whoever has taken loans and posts what happened to them waits, each in two batches.
    await holder.query('begin; lock table ledger.journals in share row exclusive mode');
    victim.send('begin');
    await eventually(waiting).toBe(2);
    survivor.send('begin');
    await eventually(waiting).toBe(4);

    victim.kill('SIGKILL');
    await once(victim, 'exit');
    await holder.query('commit');
    const [done] = await once(survivor, 'message', { signal: AbortSignal.timeout(60_000) });

    expect(done).toMatchObject({ loans: LOANS });
    await expectOnce(lent);
  });
});
