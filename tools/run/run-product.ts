import { takeFolderSoon } from '../folder-lock.ts';
import { StartRefused } from '../start-refused.ts';
import { announcementOf } from './announcement.ts';
import { type Databases, openDatabases } from './databases.ts';
import { requireFreePorts } from './free-ports.ts';
import { keepRunning } from './keep-running.ts';
import { isInhabited, makeLivingWorld, mustMakeWorld, refuseOtherPort } from './living-world.ts';
import { keepLogsSmall } from './log-file.ts';
import {
  DEVELOPMENT_PORTS_USED,
  logsOf,
  type Product,
  sandboxProgram,
  serverProgram,
  vitePrograms,
} from './product.ts';
import { type Program, type RunningProgram, startProgram } from './program.ts';
import { restartOnChange } from './restart-on-change.ts';
import { PORTS_USED, type RunOptions } from './run-options.ts';
import type { StopRequest } from './stop-request.ts';

/** The code a shell gives to a program that Ctrl-C ended before it was done. */
const INTERRUPTED = 130;

/**
 * Runs everything until somebody asks to stop, then stops everything, last started first. A program
 * that dies is started again, unless it does so again and again. Answers with the exit code: 0 when
 * asked to stop, 1 when something could not start or stay.
 */
export async function runProduct(
  product: Product,
  options: RunOptions,
  request: StopRequest,
): Promise<number> {
  await using resources = new AsyncDisposableStack();
  try {
    const deaths = await startAll({ product, options, request, resources });
    const end = await Promise.race([...deaths, asked(request.signal)]);
    if (end === null) return 0;
    console.error(`\n  ${end} Stopping everything.`);
    return 1;
  } catch (failure) {
    if (request.signal.aborted) return INTERRUPTED;
    if (!(failure instanceof StartRefused)) throw failure;
    console.error(`\n  ${failure.message}\n`);
    return 1;
  }
}

const LAST_ONES_MS = 30_000;

type Run = {
  readonly product: Product;
  readonly options: RunOptions;
  readonly request: StopRequest;
  /** What has been started and must be stopped again. */
  readonly resources: AsyncDisposableStack;
};

/** Answers with the deaths to watch for: each is fulfilled with a sentence when it happens. */
async function startAll(run: Run): Promise<readonly Promise<string>[]> {
  const { options, request, resources } = run;
  const startedAt = performance.now();
  const lock = await takeFolderSoon(options.dataFolder);
  resources.defer(lock.release);
  const ports = options.isDevelopment ? DEVELOPMENT_PORTS_USED : PORTS_USED;
  // Programs whose launcher was killed close what they have open before they go.
  await requireFreePorts(options.port, ports, lock.wasLeftBehind ? LAST_ONES_MS : 0);
  request.signal.throwIfAborted();

  refuseOtherPort(options);
  const isFirst = mustMakeWorld(options);
  const databases = await openDatabases(options);
  resources.defer(databases.stop);
  request.signal.throwIfAborted();

  const programs = options.isDevelopment
    ? await startDevelopment(run, databases)
    : await startBuilt(run, databases);
  if (isFirst) await makeLivingWorld(run.product.peopleEntry, options, request.signal);
  const logFolder = options.isDevelopment ? null : options.logFolder;
  resources.defer(keepLogsSmall(logsOf(options)));
  console.log(
    announcementOf({
      options,
      elapsedMs: performance.now() - startedAt,
      logFolder,
      isInhabited: isInhabited(options),
    }),
  );
  process.send?.({ ready: true });
  return [
    databases.exited.then((how) => `The database stopped unexpectedly (${how}).`),
    ...programs.map(async ({ name, exited }) => {
      return `The ${name} stopped unexpectedly (${await exited}).`;
    }),
  ];
}

async function startBuilt(run: Run, databases: Databases): Promise<readonly RunningProgram[]> {
  const { product, options, request } = run;
  await product.buildApps(request.signal);
  request.signal.throwIfAborted();
  const programs = [
    sandboxProgram(product, options, databases),
    serverProgram(product, options, databases),
  ];
  return startTogether(run, programs, keepRunning);
}

function startDevelopment(run: Run, databases: Databases): Promise<readonly RunningProgram[]> {
  const { product, options } = run;
  const reloading = vitePrograms(product, options);
  const programs = [
    sandboxProgram(product, options, databases),
    serverProgram(product, options, databases),
    ...reloading,
  ];
  return startTogether(run, programs, (program, request) =>
    reloading.includes(program)
      ? startProgram(program, request)
      : restartOnChange(program, request, product.root),
  );
}

/** All at once; when one cannot start, the others need not finish starting. */
async function startTogether(
  { request, resources }: Run,
  programs: readonly Program[],
  start: typeof startProgram,
): Promise<readonly RunningProgram[]> {
  const givingUp = new AbortController();
  const signal = AbortSignal.any([request.signal, givingUp.signal]);
  const starts = programs.map(async (program) => {
    try {
      return await start(program, { ...request, signal });
    } catch (failure) {
      givingUp.abort(failure);
      throw failure;
    }
  });
  const settled = await Promise.allSettled(starts);
  const running = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  for (const program of running) resources.defer(program.stop);
  givingUp.signal.throwIfAborted();
  return running;
}

function asked(signal: AbortSignal): Promise<null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  signal.addEventListener('abort', () => resolve(null));
  if (signal.aborted) resolve(null);
  return promise;
}
