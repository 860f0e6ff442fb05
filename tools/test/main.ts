import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from '../browser/ensure-browser.ts';
import { StartRefused, systemCodeOf } from '../start-refused.ts';
import {
  describeFailure,
  type Failure,
  failuresOfChecks,
  failuresOfPlaywright,
  failuresOfVitest,
  skipsOf,
} from './failures.ts';
import {
  addTallies,
  describeTally,
  honestTally,
  type Tally,
  tallyOfChecks,
  tallyOfPlaywright,
  tallyOfPlugins,
  tallyOfVitest,
} from './tally.ts';

const root = join(import.meta.dirname, '../..');
const reports = mkdtempSync(join(tmpdir(), 'abona-test-'));
const bin = (name: string): string => join(root, 'node_modules/.bin', name);

type Report = Readonly<Record<string, unknown>> | null;

type Suite = {
  readonly name: string;
  readonly title: string;
  readonly prepare?: () => unknown;
  readonly command: (report: string) => readonly string[];
  readonly environment?: (report: string) => Readonly<Record<string, string>>;
  readonly tally: (report: Report) => Tally | null;
  readonly failures: (report: Report) => readonly Failure[];
};

const SUITES: readonly Suite[] = [
  {
    name: 'check',
    title: 'Checks',
    command: (report) => [join(root, 'tools/check/main.ts'), '--report', report],
    tally: tallyOfChecks,
    failures: failuresOfChecks,
  },
  {
    name: 'unit',
    title: 'Unit, database and API tests',
    command: (report) => [
      ...[bin('vitest'), 'run', '--reporter=default'],
      ...['--reporter=json', `--outputFile.json=${report}`],
    ],
    tally: tallyOfVitest,
    failures: failuresOfVitest,
  },
  {
    name: 'browser',
    title: 'Browser tests',
    prepare: ensureBrowser,
    command: () => [bin('playwright'), 'test', '--reporter=list,json'],
    environment: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
    tally: tallyOfPlaywright,
    failures: failuresOfPlaywright,
  },
  // Last: what stands on none of them, and brings a platform of its own that may have to be fetched.
  {
    name: 'plug-ins',
    title: 'Plug-ins on their platforms',
    command: (report) => [join(root, 'tools/plugins/main.ts'), '--report', report],
    tally: tallyOfPlugins,
    failures: failuresOfVitest,
  },
];

let current: ChildProcess | null = null;
let isStopped = false;

type Outcome = {
  readonly tally: Tally;
  readonly failures: readonly Failure[];
  readonly skips: readonly Failure[];
};

async function runSuite(suite: Suite): Promise<Outcome> {
  console.log(`\n${suite.title}\n`);
  try {
    suite.prepare?.();
  } catch (failure) {
    if (!(failure instanceof StartRefused)) throw failure;
    console.error(failure.message);
    return {
      tally: honestTally(null, 1),
      failures: [{ title: suite.title, why: failure.message }],
      skips: [],
    };
  }
  const path = join(reports, `${suite.name}.json`);
  const code = await runToEnd(suite.command(path), suite.environment?.(path) ?? {});
  const report = readReport(path);
  return {
    tally: honestTally(suite.tally(report), code),
    failures: suite.failures(report),
    skips: skipsOf(report),
  };
}

function runToEnd(
  command: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<number> {
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  current = child;
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  child.once('error', reject);
  child.once('exit', (code) => resolve(code ?? 1));
  return promise;
}

function readReport(path: string): Report {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (failure) {
    if (failure instanceof SyntaxError || systemCodeOf(failure) === 'ENOENT') return null;
    throw failure;
  }
}

function stopOn(event: 'SIGINT' | 'SIGTERM' | 'disconnect'): void {
  // Each time: the same Ctrl-C reaches us from the terminal, from npm and from our parent.
  process.on(event, () => {
    isStopped = true;
    current?.kill('SIGTERM');
  });
}

async function main(): Promise<number> {
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) stopOn(event);
  const wanted = process.argv.slice(2);
  const suites = SUITES.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  if (suites.length === 0) {
    console.error(`There are: ${SUITES.map(({ name }) => name).join(', ')}.`);
    return 2;
  }
  let total: Tally = { passed: 0, failed: 0 };
  const failures: Failure[] = [];
  const skips: Failure[] = [];
  for (const suite of suites) {
    if (isStopped) break;
    const outcome = await runSuite(suite);
    total = addTallies(total, outcome.tally);
    failures.push(...outcome.failures);
    skips.push(...outcome.skips);
  }
  // Once more and last: what failed early has scrolled away under thousands of lines.
  for (const skip of skips) console.log(`\n${describeFailure(skip, '– skipped:')}`);
  for (const failure of failures) console.log(`\n${describeFailure(failure)}`);
  console.log(`\n${describeTally(total)}`);
  return total.failed > 0 || isStopped ? 1 : 0;
}

const code = await main();
rmSync(reports, { recursive: true, force: true });
process.exit(code);
