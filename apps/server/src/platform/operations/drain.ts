import type { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { JobRunner } from '#platform/jobs/job-runner.ts';

type Draining = {
  readonly listeners: readonly FastifyInstance[];
  readonly jobs: Pick<JobRunner, 'pause' | 'stop'>;
};

/** Time for the load balancer to see that we are not ready any more. */
const NOTICE_MS = 200;
/** Time for a caller with an open connection to come again and be told that it closes. */
const LAST_CALLS_MS = 1_000;
const REQUESTS_MS_MAX = 10_000;
const SWEEP_MS = 100;

/**
 * Takes no more jobs, lets the load balancer look away, closes the door, and lets those inside
 * finish; what takes longer than ten seconds is cut off. Then the jobs: what is not finished goes
 * back to the queue for another node.
 */
export async function drain({ listeners, jobs }: Draining): Promise<void> {
  await jobs.pause();
  await pause(NOTICE_MS);
  await Promise.all(
    listeners.map(async (fastify) => {
      await emptyOut(fastify.server);
      await fastify.close();
    }),
  );
  await jobs.stop();
}

/**
 * Node's own `close` cuts idle connections at once, and with them a request that is just on its way.
 * Here they stay a moment longer: every answer now says that the connection closes after it.
 */
async function emptyOut(server: HttpServer): Promise<void> {
  const { promise: emptied, resolve } = Promise.withResolvers<void>();
  Server.prototype.close.call(server, () => resolve());
  const startedAt = performance.now();
  const sweep = setInterval(() => {
    const elapsedMs = performance.now() - startedAt;
    if (elapsedMs > REQUESTS_MS_MAX) server.closeAllConnections();
    else if (elapsedMs > LAST_CALLS_MS) server.closeIdleConnections();
  }, SWEEP_MS);
  await emptied;
  clearInterval(sweep);
}
