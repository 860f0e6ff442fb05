import { civilDate } from '@abona/kernel/civil-date';
import { createLedger } from '#modules/ledger/module.ts';
import { createAudit } from '#platform/audit.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { createJobRunner } from '#platform/jobs/job-runner.ts';
import { createMetrics } from '#platform/metrics.ts';
import { fixedClock } from '#testing/fixed-clock.ts';
import { silentLog } from '#testing/silent-log.ts';
import { settleDay } from '../use-cases/settle-day.ts';

/**
 * A node of its own process that settles a day, for a test that kills it and a bench that lets several share the work. It
 * says when it is ready, begins when it is told to, and ends by saying how many loans it took.
 */
const [url = '', day = '', batchLoans = ''] = process.argv.slice(2);
const { db, close } = openDatabase({ url, log: silentLog, connectionsMax: 4 });
const clock = fixedClock(`${day}T12:00:00-06:00`);
const { publish } = createJobRunner({ db, url, log: silentLog, metrics: createMetrics() });
const ledger = createLedger({ db, databaseUrl: url, clock, log: silentLog, sealFolder: '' });

process.once('message', async () => {
  const settled = await settleDay(
    { db, clock, log: silentLog, ledger, audit: createAudit(clock), publish },
    civilDate(day),
    batchLoans === '' ? {} : { batchLoans: Number(batchLoans) },
  );
  await close();
  process.send?.({ loans: settled.loans, cpu: process.cpuUsage() }, () => process.disconnect?.());
});
process.send?.({ isReady: true });
