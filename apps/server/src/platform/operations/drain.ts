import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { JobRunner } from '#platform/jobs/job-runner.ts';

type Draining = {
  readonly fastify: FastifyInstance;
  readonly jobs: Pick<JobRunner, 'pause' | 'stop'>;
};

/** Time for the load balancer to see that we are not ready any more. */
const NOTICE_MS = 200;
const REQUESTS_MS_MAX = 10_000;

/**
 * Takes no more jobs, lets the load balancer look away, closes the door, and lets those inside
 * finish; what takes longer than ten seconds is cut off. Then the jobs: what is not finished goes
 * back to the queue for another node.
 */
export async function drain({ fastify, jobs }: Draining): Promise<void> {
  await jobs.pause();
  await pause(NOTICE_MS);
  const patience = setTimeout(() => fastify.server.closeAllConnections(), REQUESTS_MS_MAX);
  await fastify.close();
  clearTimeout(patience);
  await jobs.stop();
}
