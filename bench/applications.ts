// Complete applications at a steady rate, over HTTP as a browser makes them: opened, CURP proposed, four
// steps of the form, handed in, signed with the NIP, the bureau asked, scored, phone and identity proven,
// offered, accepted, captured, and the shop told by webhook, so that the order is paid there.
// `node bench/applications.ts [--seconds 20] [--rate 20]`; people have signed up and in, and filled their
// carts, before the clock starts, and each calls from an address of their own. Sandbox and load share the
// machine with what is measured.
import { parseArgs } from 'node:util';
import { completeApplication } from './one-application.ts';
import { costPer, percentile, startWholeProduct } from './whole-product.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '20' },
  },
});
const [SECONDS, RATE] = [Number(values.seconds), Number(values.rate)];
const WARM_UP = 20;
const ARRIVE_AT_ONCE = 8;

const product = await startWholeProduct();
// They read where the product is when they are loaded.
const { arrive } = await import('../tests/e2e/world/application.ts');
type Arrived = Awaited<ReturnType<typeof arrive>>;

async function arriveAll(count: number): Promise<Arrived[]> {
  const arrived: Arrived[] = [];
  while (arrived.length < count)
    arrived.push(...(await Promise.all(Array.from({ length: ARRIVE_AT_ONCE }, () => arrive()))));
  return arrived.slice(0, count);
}

async function load(people: readonly Arrived[]) {
  const startedAt = performance.now();
  const lives = people.map(async (person, index) => {
    await new Promise((resolve) => setTimeout(resolve, (index / RATE) * 1_000));
    const from = `127.0.${1 + Math.floor(index / 250)}.${1 + (index % 250)}`;
    return completeApplication({ ...person, port: product.port, from });
  });
  const ends = await Promise.allSettled(lives);
  return { ends, tookS: (performance.now() - startedAt) / 1_000 };
}

try {
  await load(await arriveAll(WARM_UP));
  const people = await arriveAll(Math.round(RATE * SECONDS));
  const before = product.cpu();
  const { ends, tookS } = await load(people);
  const after = product.cpu();
  const times = ends.flatMap((end) => (end.status === 'fulfilled' ? end.value : []));
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? String(end.reason) : []));
  console.log(
    JSON.stringify(
      {
        applications: ends.length,
        wanted_per_s: RATE,
        completed: times.length,
        failed: failures.length,
        first_failures: failures.slice(0, 3),
        completed_per_s: Number((times.length / tookS).toFixed(1)),
        p50_ms: percentile(times, 0.5),
        p99_ms: percentile(times, 0.99),
        per_application: costPer(ends.length, before, after),
      },
      null,
      2,
    ),
  );
} finally {
  await product.stop();
}
