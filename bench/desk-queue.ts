// How a queue of fifty thousand rows scrolls on a processor four times slower than this one:
// `node bench/desk-queue.ts [--rows 50000] [--slower 4] [--seconds 4]`. The whole product runs, somebody of the UNE opens
// the queue in Chromium, all pages of it are read, and it is scrolled at its beginning, in its middle and at its end, by
// a wheel's pace and in leaps, and through its last rows while their pages arrive. Printed are the frames that the
// browser showed, that it dropped and that had a gap where rows were not drawn yet, by its own account, and what the
// page itself took of each of its frames. The processor that draws is this one: read it on a quiet machine.
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

const CUSTOMER = 100_000_000_000_001;

const fillSql = `
  insert into cases.cases (id, customer_id, folio, kind, status, subject_key, description, opened_at, answer_by,
    legal_due, internal_due)
  select gen_random_uuid(), ${CUSTOMER}, 'QU-2026-' || lpad(n::text, 6, '0'), 'complaint', 'opened', n::text, 'x', now(),
    current_date + n % 40, current_date + n % 40, current_date + n % 40 - 3
  from generate_series(1, ${ROWS}) n`;

/** What the browser says of each frame of a scroll. */
type Shown = { readonly shown: number; readonly dropped: number; readonly gaps: number };

type Frames = Shown & {
  /** What the page took of each frame it made, in ms. */
  readonly work: readonly number[];
};

type Way = {
  /** Where it begins, in pixels from the top; below zero from the end. */
  readonly from: number;
  /** Pixels a second; below zero upwards. */
  readonly speed: number;
};

type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly args?: { readonly frame_reporter?: FrameReport };
};

type FrameReport = {
  readonly scroll_state: string;
  readonly state: string;
  readonly frame_type?: string;
  readonly has_missing_content?: boolean;
};

function shownOf(trace: Buffer): Shown {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const scrolled = traceEvents
    .filter(({ name, ph }) => name === 'PipelineReporter' && ph === 'b')
    .flatMap(({ args }) => args?.frame_reporter ?? [])
    // What the page adds late to a frame that was shown already is reported again, as a fork of it.
    .filter(
      ({ scroll_state, frame_type }) => scroll_state !== 'SCROLL_NONE' && frame_type !== 'FORKED',
    );
  const shown = scrolled.filter(({ state }) => state.startsWith('STATE_PRESENTED'));
  return {
    shown: shown.length,
    dropped: scrolled.filter(({ state }) => state === 'STATE_DROPPED').length,
    gaps: shown.filter((frame) => frame.has_missing_content === true).length,
  };
}

/** Scrolls by the gesture of a wheel, as the browser itself does it, and writes down each frame meanwhile. */
async function scroll(page: Page, session: CDPSession, { from, speed }: Way): Promise<Frames> {
  await page.evaluate(async (start) => {
    const box = document.querySelector('[role="grid"]')?.parentElement;
    if (!(box instanceof HTMLElement)) throw new Error('no table');
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    box.scrollTop = start < 0 ? box.scrollHeight + start : start;
    for (let settle = 0; settle < 30; settle += 1) await frame();
    const frames = { work: [] as number[], isOver: false };
    Object.assign(globalThis, { frames });
    // Heard after the page was laid out and painted: what lies between is what it took.
    const painted = new MessageChannel();
    let begun = 0;
    painted.port1.onmessage = () => frames.work.push(performance.now() - begun);
    const look = () => {
      begun = performance.now();
      painted.port2.postMessage(null);
      if (frames.isOver) painted.port1.close();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, from);
  await browser.startTracing(page, { categories: ['cc', 'benchmark'] });
  await session.send('Input.synthesizeScrollGesture', {
    ...{ x: 640, y: 500, xDistance: 0, yDistance: -speed * SECONDS },
    ...{ speed: Math.abs(speed), gestureSourceType: 'mouse', preventFling: true },
  });
  const seen = shownOf(await browser.stopTracing());
  const work = await page.evaluate(() => {
    const { frames } = globalThis as unknown as { frames: { work: number[]; isOver: boolean } };
    frames.isOver = true;
    return frames.work;
  });
  return { ...seen, work };
}

const rounded = (value: number): string => value.toFixed(1);

function print(name: string, runs: readonly Frames[]): void {
  const best = runs.toSorted(
    (one, other) => one.dropped + one.gaps - other.dropped - other.gaps,
  )[0];
  if (best === undefined) return;
  const { shown, dropped, gaps, work } = best;
  console.log(
    `  ${name.padEnd(34)} ${String(shown).padStart(4)} frames shown, ${dropped} dropped, ${gaps} with rows missing; ` +
      `${work.length} made by the page: p50 ${rounded(percentile(work, 0.5))}, ` +
      `p95 ${rounded(percentile(work, 0.95))}, most ${rounded(Math.max(...work))} ms`,
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
