// Complete applications at a steady rate, over HTTP as a browser makes them: opened, CURP proposed, four
// steps of the form, handed in, signed with the NIP, the bureau asked, scored, phone and identity proven,
// offered, accepted, captured, and the shop told by webhook, so that the order is paid there.
// `node bench/applications.ts [--seconds 20] [--rate 20] [--warm 200]`; people have signed up and in, and filled
// their carts, before the clock starts, and each calls from an address of their own. Sandbox and load share the
// machine with what is measured. `completed_per_s` is what was completed while people came, without the first
// quarter, in which the first of them cannot have finished yet: where it is less than the rate, a queue grows.
import { parseArgs } from 'node:util';
import { completeApplication } from './one-application.ts';
import { costPer, percentile, startWholeProduct } from './whole-product.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '20' },
    // What was started just now is compiled and planned for the first hundred or two.
    warm: { type: 'string', default: '200' },
  },
});
const [SECONDS, RATE, WARM_UP] = [values.seconds, values.rate, values.warm].map(Number) as [
  number,
  number,
  number,
];
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
    const tookMs = await completeApplication({ ...person, port: product.port, from });
    return { tookMs, endedAtS: (performance.now() - startedAt) / 1_000 };
  });
  return Promise.allSettled(lives);
}

try {
  await load(await arriveAll(WARM_UP));
  const people = await arriveAll(Math.round(RATE * SECONDS));
  const before = product.cpu();
  const ends = await load(people);
  const after = product.cpu();
  const completed = ends.flatMap((end) => (end.status === 'fulfilled' ? end.value : []));
  const times = completed.map(({ tookMs }) => tookMs);
  const isWhileTheyCame = ({ endedAtS }: { readonly endedAtS: number }) =>
    endedAtS > SECONDS / 4 && endedAtS <= SECONDS;
  const whileTheyCame = completed.filter(isWhileTheyCame).length;
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? String(end.reason) : []));
  console.log(
    JSON.stringify(
      {
        applications: ends.length,
        wanted_per_s: RATE,
        completed: completed.length,
        failed: failures.length,
        first_failures: failures.slice(0, 3),
        completed_per_s: Number((whileTheyCame / (SECONDS * 0.75)).toFixed(1)),
        last_completed_after_s: Number(
          Math.max(...completed.map((one) => one.endedAtS)).toFixed(1),
        ),
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
