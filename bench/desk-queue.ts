// How a queue of fifty thousand rows scrolls on a processor four times slower than this one:
// `node bench/desk-queue.ts [--rows 50000] [--slower 4] [--seconds 4]`. The whole product runs, somebody of the UNE opens
// the queue in Chromium, all pages of it are read, and it is scrolled at its beginning, in its middle and at its end, by
// a wheel's pace and in leaps, and through its last rows while their pages arrive. Printed are the times between
// frames and what the page itself took of each. The processor that draws is this one: on a busy machine frames are late
// that the page had ready.
import { parseArgs } from 'node:util';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { findBrowser, findHeadlessShell } from '../tools/browser/find-browser.ts';
import { percentile, startWholeProduct } from './whole-product.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '50000' },
    slower: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
  },
});
const [ROWS, SLOWER, SECONDS] = [
  Number(values.rows),
  Number(values.slower),
  Number(values.seconds),
];
const ROUNDS = Number(values.rounds);
const FRAME_MS = 1_000 / 60;
/** The clock of the screen and of the page are not the same: a frame is late when the next one is nearer. */
const LATE_MS = FRAME_MS * 1.5;
const LONG_MS = 50;

const CUSTOMER = 100_000_000_000_001;

const fillSql = `
  insert into cases.cases (id, customer_id, folio, kind, status, subject_key, description, opened_at, answer_by,
    legal_due, internal_due)
  select gen_random_uuid(), ${CUSTOMER}, 'QU-2026-' || lpad(n::text, 6, '0'), 'complaint', 'opened', n::text, 'x', now(),
    current_date + n % 40, current_date + n % 40, current_date + n % 40 - 3
  from generate_series(1, ${ROWS}) n`;

type Frames = {
  readonly gaps: readonly number[];
  readonly work: readonly number[];
  /** What the page's own thread took of a processor of this machine, all in all, in ms. */
  readonly cpuMs: number;
};

type Way = {
  /** Where it begins, in pixels from the top; below zero from the end. */
  readonly from: number;
  /** Pixels a second; below zero upwards. */
  readonly speed: number;
};

/** Scrolls by the gesture of a wheel, as the browser itself does it, and writes down each frame meanwhile. */
async function scroll(page: Page, session: CDPSession, { from, speed }: Way): Promise<Frames> {
  await page.evaluate(async (start) => {
    const box = document.querySelector('[role="grid"]')?.parentElement;
    if (!(box instanceof HTMLElement)) throw new Error('no table');
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    box.scrollTop = start < 0 ? box.scrollHeight + start : start;
    for (let settle = 0; settle < 30; settle += 1) await frame();
    const frames = { gaps: [] as number[], work: [] as number[], isOver: false };
    Object.assign(globalThis, { frames });
    // Heard after the page was laid out and painted: what lies between is what it took.
    const painted = new MessageChannel();
    let begun = 0;
    painted.port1.onmessage = () => frames.work.push(performance.now() - begun);
    let last = await frame();
    const look = (now: number) => {
      frames.gaps.push(now - last);
      [last, begun] = [now, performance.now()];
      painted.port2.postMessage(null);
      if (frames.isOver) painted.port1.close();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, from);
  const before = await cpuOf(session);
  await session.send('Input.synthesizeScrollGesture', {
    ...{ x: 640, y: 500, xDistance: 0, yDistance: -speed * SECONDS },
    ...{ speed: Math.abs(speed), gestureSourceType: 'mouse', preventFling: true },
  });
  const cpuMs = (await cpuOf(session)) - before;
  const seen = await page.evaluate(() => {
    const { frames } = globalThis as unknown as { frames: Frames & { isOver: boolean } };
    frames.isOver = true;
    return { gaps: frames.gaps, work: frames.work };
  });
  return { ...seen, cpuMs };
}

/** Time of the page's thread on a processor: what others do on the machine is not in it. */
async function cpuOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

const rounded = (value: number): string => value.toFixed(1);

function print(name: string, runs: readonly Frames[]): void {
  const lateOf = ({ gaps }: Frames) => gaps.filter((gap) => gap > LATE_MS).length;
  const best = runs.toSorted((one, other) => lateOf(one) - lateOf(other))[0];
  if (best === undefined) return;
  const { gaps, work, cpuMs } = best;
  const own = (cpuMs / gaps.length) * SLOWER;
  const over = work.filter((took) => took > FRAME_MS).length;
  const long = gaps.filter((gap) => gap > LONG_MS).length;
  console.log(
    `  ${name.padEnd(34)} ${String(gaps.length).padStart(4)} frames: p50 ${rounded(percentile(gaps, 0.5))}, ` +
      `p95 ${rounded(percentile(gaps, 0.95))}, most ${rounded(Math.max(...gaps))} ms; ` +
      `late ${lateOf(best)}, over 50 ms ${long}; page's own p50 ${rounded(percentile(work, 0.5))}, ` +
      `p95 ${rounded(percentile(work, 0.95))}, most ${rounded(Math.max(...work))} ms, over 16.7 ms ${over}; ` +
      `processor time of a frame, ${SLOWER} times: ${rounded(own)} ms`,
  );
}

/** Goes to the end again and again, until the last page has come. */
async function readAll(page: Page, until: number): Promise<void> {
  for (;;) {
    const height = await page.evaluate(() => {
      const box = document.querySelector('[role="grid"]')?.parentElement;
      if (box) box.scrollTop = box.scrollHeight;
      return document.querySelector('[role="grid"] tbody')?.clientHeight ?? 0;
    });
    const rowPx = await page.evaluate(
      () => document.querySelector('[role="grid"] tbody tr')?.clientHeight ?? 36,
    );
    if (height / (rowPx + 1) >= until || height / rowPx >= until) return;
    await page.waitForFunction(
      (was) => (document.querySelector('[role="grid"] tbody')?.clientHeight ?? 0) > was,
      height,
      { polling: 20 },
    );
  }
}

const product = await startWholeProduct();
const executablePath = findHeadlessShell() ?? findBrowser();
const browser = await chromium.launch({
  ...(executablePath === null ? {} : { executablePath }),
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
});
try {
  // They read where the product stands as they are loaded.
  const { withDatabase } = await import('../tests/e2e/world/database.ts');
  const { enterDesk } = await import('../tests/e2e/world/desk.ts');
  await withDatabase(async (client) => {
    await client.query("set session_replication_role = 'replica'");
    await client.query(fillSql);
    await client.query('vacuum analyze cases.cases');
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'es-MX' });
  await enterDesk(page, 'une', '/colas/complaint');
  await page.getByText('QU-2026-').first().waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const slow = () => session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const quick = () => session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const measure = async (name: string, way: Way) => {
    await slow();
    const runs: Frames[] = [];
    for (let round = 0; round < ROUNDS; round += 1) runs.push(await scroll(page, session, way));
    await quick();
    print(name, runs);
  };
  console.log(
    `${ROWS.toLocaleString('en')} rows, a processor ${SLOWER} times slower, best of ${ROUNDS}`,
  );
  await measure('the first rows, pages arriving', { from: 0, speed: 2_400 });
  const begun = performance.now();
  await readAll(page, ROWS - 1_500);
  await measure('the last rows, pages arriving', { from: -4_000, speed: 2_400 });
  await readAll(page, ROWS);
  console.log(`  all pages read in ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
  await measure('in the middle', { from: (ROWS * 36) / 2, speed: 2_400 });
  await measure('in the middle, in leaps', { from: (ROWS * 36) / 2, speed: 24_000 });
  await measure('at the end, upwards', { from: -800, speed: -2_400 });
  await page.keyboard.press('End');
  await measure('with the last row at hand', { from: (ROWS * 36) / 2, speed: 2_400 });
} finally {
  await browser.close();
  await product.stop();
}
