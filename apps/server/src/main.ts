import { readFileSync } from 'node:fs';
import type { Config } from '#platform/config/config.ts';
import { readConfig } from '#platform/config/read-config.ts';
import { createLog } from '#platform/log.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { createServer } from './server.ts';

const { version } = JSON.parse(
  readFileSync(new URL('../../../release.json', import.meta.url), 'utf8'),
) as { version: string };

/** The system's own number for an internal software error. */
const EXIT_AFTER_BUG = 70;

/** Starts the node, says when it serves, and stops it when it is asked to. */
async function main(): Promise<void> {
  const config = readConfig(process.env, version);
  const log = createLog(config.logLevel);
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      // After a bug nobody expected, the state of this process cannot be trusted.
      log.error({ error }, 'an unexpected failure ends the process');
      process.stderr.write('The server met a bug and ends; its log says which.\n');
      process.exit(EXIT_AFTER_BUG);
    });
  const stopTracing = await traceWhereAsked(config);
  const server = createServer(config, log);
  const stopping = stopWhenAsked(async (signal) => {
    log.info({ signal }, 'the server stops');
    await server.stop();
    await stopTracing();
  });
  const started = server.start().then(() => process.send?.({ ready: true }));
  // Asked to stop while still starting: then it does not matter any more how the start ends.
  await Promise.race([stopping, started.then(() => stopping)]);
}

/** What gathers and sends spans is only loaded where somebody collects them. */
async function traceWhereAsked({ tracing, version, environment }: Config) {
  if (tracing === null) return async () => undefined;
  const { startTracing } = await import('#platform/tracing/start-tracing.ts');
  return startTracing(tracing, { version, environment });
}

/** Asked by a signal, or by the end of whoever started us. A second request does not wait. */
function stopWhenAsked(stop: (signal: string) => Promise<void>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let isAsked = false;
  const ask = (signal: string) => {
    if (isAsked) process.exit(1);
    isAsked = true;
    stop(signal).then(resolve, reject);
  };
  process.on('SIGTERM', () => ask('SIGTERM'));
  process.on('SIGINT', () => ask('SIGINT'));
  if (process.channel !== undefined) process.on('disconnect', () => ask('disconnect'));
  return promise;
}

try {
  await main();
  process.exit(0);
} catch (failure) {
  if (!(failure instanceof StartRefused)) throw failure;
  process.stderr.write(`${failure.message}\n`);
  process.exit(1);
}
