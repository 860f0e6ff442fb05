// What watching costs when there is much to watch: `node bench/watching.ts [--lines 1000000] [--receipts 2000000]
// [--calls 200]`. The trail of so many lines of people of ours (and as many of customers) is read page by page in each
// of the ways that the desk reads it, with the index that answers; operations of a month in which so many receipts came
// are added up for alerts.
import { parseArgs } from 'node:util';
import { civilDate } from '@abona/kernel/civil-date';
import { moneyInBy } from '../apps/server/src/modules/collections/stores/money-in-store.ts';
import { listTrailLines, type TrailFilter } from '../apps/server/src/platform/trail/trail-lines.ts';
import { withClient } from '../apps/server/src/testing/template-database.ts';
import { type BenchBooks, openBenchBooks } from './books.ts';
import { percentile } from './whole-product.ts';

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '1000000' },
    receipts: { type: 'string', default: '2000000' },
    calls: { type: 'string', default: '200' },
  },
});
const [LINES, RECEIPTS, CALLS] = [
  Number(values.lines),
  Number(values.receipts),
  Number(values.calls),
];
const PEOPLE = 40;
const ACTS = ['staff.field_revealed', 'staff.request_done', 'cases.note', 'staff.assigned'];
const PAYERS = 400_000;
/** One in so many pays enough to be looked at. */
const HEAVY_EVERY = 1_000;
const PAGE = 50;

const person = (number: string | number): string =>
  `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** Lines spread over three years, of our people and of customers alike. */
const trailSql = (actor: string): string => `
  insert into platform.audit_trail (subject, sequence, actor, action, reason, detail, business_time, recorded_at,
    previous_hash, hash)
  select 'customer:' || (i % 250000), i, ${actor}, (array['${ACTS.join("','")}'])[1 + i % ${ACTS.length}], null, '{}',
    now() - (i * 94608000.0 / ${LINES}) * interval '1 second', now(), 'x', 'x'
  from generate_series(1, ${LINES}) i`;

const receiptsSql = `
  insert into collections.receipts (id, provider, provider_ref, rail, amount, value_on, status, customer_id,
    received_at, moved_at)
  select gen_random_uuid(), 'spei', i::text, case when i % 5 = 0 then 'cash_store' else 'spei' end,
    case when i % ${PAYERS} % ${HEAVY_EVERY} = 0 then 2500000 else 55000 end,
    date '2026-10-01' + (i % 31), 'applied', 100000000000000 + i % ${PAYERS}, now(), now()
  from generate_series(1, ${RECEIPTS}) i`;

async function fill({ url }: BenchBooks): Promise<void> {
  await withClient(url, async (client) => {
    await client.query("set session_replication_role = 'replica'");
    await client.query(
      trailSql(`'staff:00000000-0000-7000-8000-' || lpad((i % ${PEOPLE})::text, 12, '0')`),
    );
    await client.query(trailSql("'customer:' || i").replace("'customer:' || (i", "'c:' || (i"));
    await client.query(receiptsSql);
    await client.query('vacuum analyze');
  });
}

const nothing: TrailFilter = { actor: null, action: null, subject: null, from: null, until: null };

const ways: Readonly<Record<string, (call: number) => TrailFilter>> = {
  'all of it': () => nothing,
  'of one person': (call) => ({ ...nothing, actor: `staff:${person(call % PEOPLE)}` }),
  'of one kind': (call) => ({ ...nothing, action: ACTS[call % ACTS.length] ?? null }),
  'of one subject': (call) => ({ ...nothing, subject: `customer:${(call * 977) % 250_000}` }),
  'of one day': (call) => {
    const until = new Date(Date.now() - call * 86_400_000);
    return { ...nothing, from: new Date(until.getTime() - 86_400_000), until };
  },
};

/** Pages from the latest on and from somewhere in the middle. */
async function measureTrail({ db, url }: BenchBooks): Promise<void> {
  for (const [name, filterOf] of Object.entries(ways)) {
    const times: number[] = [];
    for (let call = 0; call < CALLS; call += 1) {
      const at = new Date(Date.now() - ((call * 31) % 1_000) * 86_400_000);
      const after = call % 2 === 0 ? null : { at, subject: 'customer:1', sequence: 1 };
      const begun = performance.now();
      await listTrailLines(db, filterOf(call), { after, limit: PAGE });
      times.push(performance.now() - begun);
    }
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
    console.log(`  ${name.padEnd(16)} p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
  }
  await withClient(url, async (client) => {
    const { rows } = await client.query(`explain select * from platform.audit_trail
      where actor like 'staff:%' and actor = 'staff:${person(7)}'
      order by business_time desc, subject desc, sequence desc limit ${PAGE}`);
    console.log(`  answered by: ${String(rows[1]?.['QUERY PLAN']).trim()}`);
  });
}

async function measureAlerts({ db }: BenchBooks): Promise<void> {
  const begun = performance.now();
  const heavy = await moneyInBy(db).listHeavy({
    from: civilDate('2026-10-01'),
    to: civilDate('2026-10-31'),
    cash: 5_000_000,
    total: 2_000_000,
  });
  const took = ((performance.now() - begun) / 1_000).toFixed(1);
  console.log(`  a month’s operations added up in ${took} s: ${heavy.length} people to look at`);
}

const books = await openBenchBooks({ volatile: true });
try {
  const begun = performance.now();
  await fill(books);
  console.log(
    `${LINES.toLocaleString('en')} lines of ours and as many of customers, ${RECEIPTS.toLocaleString('en')} receipts, ` +
      `made in ${((performance.now() - begun) / 1_000).toFixed(0)} s`,
  );
  await measureTrail(books);
  await measureAlerts(books);
} finally {
  await books.close();
}
