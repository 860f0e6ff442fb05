import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { controlOf } from '@abona/people/control';
import { placeAt } from '@abona/people/place';
import { startRunningProduct } from '../browser/running-product.ts';
import { findFreePorts } from '../run/free-ports.ts';
import { PORTS_USED } from '../run/run-options.ts';
import { buildSdkIfChanged } from '../sdk-build.mjs';
import { StartRefused } from '../start-refused.ts';
import { everyCall } from './fuzzed-call.ts';
import { runFuzz } from './run-fuzz.ts';

/*
 * `npm run fuzz -- [--per-call 10000] [--seed WORD] [--only CALL[,CALL]] [--index N] [--port PORT --folder FOLDER]` sends
 * every call of the contract, at each of the three listeners, requests that are right by its schema and then broken
 * somewhere, as everybody who can sign in. It starts a product with its living world, or takes one that runs (with
 * RATE_LIMITS=off, or it measures the limits). Each answer must come in time, in our envelope and by a declared code, and tell nothing of our
 * insides; afterwards the log must know of no bug and the books must be right.
 * Exit code 0: all of it held. 1: something did not; it is named with how to send it again. 2: it could not begin.
 */

const ROOT = join(import.meta.dirname, '../..');

const { values } = parseArgs({
  options: {
    'per-call': { type: 'string', default: '10000' },
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    only: { type: 'string', default: '' },
    index: { type: 'string' },
    port: { type: 'string' },
    folder: { type: 'string', default: '.data' },
  },
});

type Target = { readonly port: number; readonly folder: string };

async function startProduct(resources: AsyncDisposableStack): Promise<Target> {
  // Limits have tests of their own; here they would answer in place of everything else.
  process.env['RATE_LIMITS'] = 'off';
  process.env['LOG_LEVEL'] = 'error';
  process.env['SPEI_QUERIES_PER_HOUR'] ??= '1000000';
  buildSdkIfChanged(ROOT, process.execPath);
  const port = await findFreePorts(PORTS_USED);
  const folder = mkdtempSync(join(tmpdir(), 'abona-fuzz-'));
  resources.defer(async () => rmSync(folder, { recursive: true, force: true }));
  console.log('Starting a product with its living world: some minutes …');
  const product = await startRunningProduct(port, folder, ['--volatile']);
  resources.defer(product.stop);
  return { port, folder };
}

/** Lines of the server that tell of a bug, since then; what was set aside when the log grew is read, too. */
function bugsSince(folder: string, since: string): readonly string[] {
  const log = join(folder, 'logs', 'server.log');
  return [`${log}.1`, log]
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => line.includes('"level":"error"') && timeOf(line) >= since);
}

const timeOf = (line: string): string => /"time":"([^"]+)"/.exec(line)?.[1] ?? '';

/** What is wrong with the books; null: nothing. */
function booksOf(folder: string): string | null {
  const command = join(ROOT, 'apps/server/src/commands/verify-ledger.ts');
  const { DATABASE_URL: _, ...environment } = process.env;
  try {
    execFileSync(process.execPath, [command], {
      env: { ...environment, DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return null;
  } catch (failure) {
    return String((failure as { readonly stdout?: unknown }).stdout ?? failure);
  }
}

async function fuzz(): Promise<number> {
  await using resources = new AsyncDisposableStack();
  const only = values.only.split(',').filter(Boolean);
  const unknown = only.find((name) => !everyCall().some((call) => call.name === name));
  if (unknown !== undefined) throw new StartRefused(`No call is named ${unknown}.`);
  const { port, folder } =
    values.port === undefined
      ? await startProduct(resources)
      : { port: Number(values.port), folder: resolve(values.folder) };
  const place = placeAt(port);
  const world = { place, control: controlOf(() => place.console) };
  const { seed, index } = values;
  const since = new Date().toISOString();
  console.log(`Seed ${seed}, ${values['per-call']} requests a call.`);
  const [tally, calls] = await runFuzz(world, {
    seed,
    only,
    perCall: Number(values['per-call']),
    index: index === undefined ? null : Number(index),
  });
  const bugs = bugsSince(folder, since);
  const books = booksOf(folder);
  for (const line of tally.lines(seed, calls)) console.log(line);
  for (const line of bugs.slice(0, 20)) console.log(`LOGGED  ${line.slice(0, 1_500)}`);
  if (books !== null) console.log(`BOOKS   ${books}`);
  const holds = tally.failures.length === 0 && bugs.length === 0 && books === null;
  console.log(
    holds
      ? `Seed ${seed}: everything held; the log knows of no bug and the books are right.`
      : `Seed ${seed}: ${tally.failures.length} answers and ${bugs.length} lines of the log were not as they must be.`,
  );
  return holds ? 0 : 1;
}

try {
  process.exitCode = await fuzz();
} catch (failure) {
  console.error(failure instanceof StartRefused ? `\n  ${failure.message}\n` : failure);
  process.exitCode = 2;
}
