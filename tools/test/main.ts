import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from '../browser/ensure-browser.ts';
import { StartRefused, systemCodeOf } from '../start-refused.ts';
import {
  addTallies,
  honestTally,
  type Tally,
  tallyOfChecks,
  tallyOfPlaywright,
  tallyOfVitest,
} from './tally.ts';

const root = join(import.meta.dirname, '../..');
const reports = mkdtempSync(join(tmpdir(), 'abona-test-'));
const bin = (name: string): string => join(root, 'node_modules/.bin', name);

type Suite = {
  readonly name: string;
  readonly title: string;
  readonly prepare?: () => void;
  readonly command: (report: string) => readonly string[];
  readonly environment?: (report: string) => Readonly<Record<string, string>>;
  readonly tally: (report: Readonly<Record<string, unknown>> | null) => Tally | null;
};

const SUITES: readonly Suite[] = [
  {
    name: 'check',
    title: 'Checks',
    command: (report) => [join(root, 'tools/check/main.ts'), '--report', report],
    tally: tallyOfChecks,
  },
  {
    name: 'unit',
    title: 'Unit, database and API tests',
    command: (report) => [
      ...[bin('vitest'), 'run', '--reporter=default'],
      ...['--reporter=json', `--outputFile.json=${report}`],
    ],
    tally: tallyOfVitest,
  },
  {
    name: 'browser',
    title: 'Browser tests',
    prepare: () => {
      process.env['CHROME_PATH'] = ensureBrowser();
    },
    command: () => [bin('playwright'), 'test', '--reporter=list,json'],
    environment: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
    tally: tallyOfPlaywright,
  },
];

let current: ChildProcess | null = null;
let isStopped = false;

async function runSuite(suite: Suite): Promise<Tally> {
  console.log(`\n${suite.title}\n`);
  try {
    suite.prepare?.();
  } catch (failure) {
    if (!(failure instanceof StartRefused)) throw failure;
    console.error(failure.message);
    return honestTally(null, 1);
  }
  const report = join(reports, `${suite.name}.json`);
  const code = await runToEnd(suite.command(report), suite.environment?.(report) ?? {});
  return honestTally(suite.tally(readReport(report)), code);
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

function readReport(path: string): Readonly<Record<string, unknown>> | null {
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
  for (const suite of suites) {
    if (isStopped) break;
    total = addTallies(total, await runSuite(suite));
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 || isStopped ? 1 : 0;
}

const code = await main();
rmSync(reports, { recursive: true, force: true });
process.exit(code);
