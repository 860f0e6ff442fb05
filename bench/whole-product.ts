// What the benches of the funnel share: the whole product on free ports, sandbox included, and what
// each of its programs costs.
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRunningProduct } from '../tools/browser/running-product.ts';
import { findFreePorts } from '../tools/run/free-ports.ts';
import { PORTS_USED } from '../tools/run/run-options.ts';
import { buildSdkIfChanged } from '../tools/sdk-build.mjs';

const TICKS_PER_S = 100;

type Program = 'server' | 'sandbox' | 'database' | 'load';
export type CpuSeconds = Readonly<Record<Program, number>>;

export type WholeProduct = {
  readonly port: number;
  /** Processor seconds, user and system, since each program began; `load` is ours. */
  readonly cpu: () => CpuSeconds;
  readonly stop: () => Promise<void>;
};

/** Starts it as `npm start` does. The modules of `tests/e2e/world` find it from then on. */
export async function startWholeProduct(): Promise<WholeProduct> {
  // Counted as ever, but far away: a town behind one address is not what is measured.
  process.env['RATE_LIMIT_SUBJECT_PER_MINUTE'] ??= '1000000';
  process.env['RATE_LIMIT_ADDRESS_PER_MINUTE'] ??= '1000000';
  process.env['SPEI_QUERIES_PER_HOUR'] ??= '1000000';
  process.env['LOG_LEVEL'] ??= 'error';
  buildSdkIfChanged(join(import.meta.dirname, '..'), process.execPath);
  const port = await findFreePorts(PORTS_USED);
  const folder = await mkdtemp(join(tmpdir(), 'abona-bench-'));
  const product = await startRunningProduct(port, folder);
  process.env['E2E_PORT'] = String(port);
  process.env['E2E_FOLDER'] = folder;
  return {
    port,
    cpu: () => cpuOf(product.pid),
    stop: async () => {
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Pace = { readonly rate: number; readonly seconds: number };

/** Calls leave one by one, each at its own time, whether or not earlier ones were answered; in the order they left. */
export async function loadSteadily<T>(
  { rate, seconds }: Pace,
  ask: (number: number, dueAt: number) => Promise<T>,
): Promise<readonly T[]> {
  const startedAt = performance.now();
  const asked: Promise<T>[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setInterval(() => {
    const due = Math.min(rate * seconds, ((performance.now() - startedAt) / 1_000) * rate);
    while (asked.length < due)
      asked.push(ask(asked.length, startedAt + (asked.length / rate) * 1_000));
    if (asked.length < rate * seconds) return;
    clearInterval(timer);
    resolve();
  }, 1);
  await promise;
  return Promise.all(asked);
}

/** Processor seconds between two looks, per unit of what was done, in milliseconds. */
export function costPer(count: number, before: CpuSeconds, after: CpuSeconds) {
  const of = (name: Program) => Number((((after[name] - before[name]) * 1_000) / count).toFixed(2));
  return {
    server_cpu_ms: of('server'),
    database_cpu_ms: of('database'),
    sandbox_cpu_ms: of('sandbox'),
    load_cpu_ms: of('load'),
  };
}

type Stat = { readonly pid: number; readonly parent: number; readonly cpuS: number };

function statOf(pid: number): Stat | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    // With those of children that have gone.
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + (fields[index] ?? 0), 0);
    return { pid, parent: fields[1] ?? 0, cpuS: ticks / TICKS_PER_S };
  } catch {
    return null;
  }
}

function programOf(pid: number): Exclude<Program, 'load'> | null {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    if (command.includes('apps/server/')) return 'server';
    if (command.includes('apps/sandbox/')) return 'sandbox';
    return command.includes('postgres') ? 'database' : null;
  } catch {
    return null;
  }
}

function cpuOf(root: number): CpuSeconds {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? []);
  const ours = new Set([root]);
  for (let size = 0; size !== ours.size; ) {
    size = ours.size;
    for (const { pid, parent } of all) if (ours.has(parent)) ours.add(pid);
  }
  const { user, system } = process.cpuUsage();
  const sums = { server: 0, sandbox: 0, database: 0, load: (user + system) / 1_000_000 };
  for (const { pid, cpuS } of all) {
    const program = ours.has(pid) ? programOf(pid) : null;
    if (program !== null) sums[program] += cpuS;
  }
  return sums;
}

/** The value below which a share of the others lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const at = Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1);
  return Number((sorted[Math.max(0, at)] ?? 0).toFixed(1));
}
