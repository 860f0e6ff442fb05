import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from '#platform/http/answer-failures.ts';
import type { Api } from '#platform/http/api.ts';
import { bearerOf, isSame } from '#platform/http/identify.ts';
import type { Readiness } from './readiness.ts';

type Deps = {
  readonly readiness: () => Promise<Readiness>;
  /** Null: everybody may look (LOCAL). */
  readonly metricsToken: string | null;
};

const quiet = { config: { isQuiet: true } };

function maySeeInside({ metricsToken }: Deps, request: FastifyRequest): boolean {
  if (metricsToken === null) return true;
  const token = bearerOf(request);
  return token !== null && isSame(token, metricsToken);
}

/** What the load balancer asks of a listener. */
export function healthRoutes({ fastify }: Api, deps: Deps): void {
  fastify.get('/health/live', quiet, (_, reply) => send(reply, 200, { status: 'live' }));

  fastify.get('/health/ready', quiet, async (request, reply) => {
    const answer = await deps.readiness();
    const status = { status: answer.isReady ? 'ready' : 'not_ready' };
    const body = maySeeInside(deps, request) ? { ...status, ...detailsOf(answer) } : status;
    return send(reply, answer.isReady ? 200 : 503, body);
  });
}

/** What the operator and the load balancer ask. */
export function operationRoutes(api: Api, deps: Deps): void {
  const { fastify, metrics } = api;
  healthRoutes(api, deps);

  fastify.get('/metrics', quiet, async (request, reply) => {
    if (!maySeeInside(deps, request)) return sendFailure(reply, 'forbidden');
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}

const send = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));

const detailsOf = ({ isStopping, database, disk, jobs }: Readiness) => ({
  is_stopping: isStopping,
  database: {
    is_writable: database.isWritable,
    engine: database.engine,
    durability: database.durability,
    reason: database.reason,
  },
  disk: { is_enough: disk.isEnough, free_bytes: disk.freeBytes },
  jobs: {
    is_working: jobs.isWorking,
    is_on_time: jobs.isOnTime,
    lag_s: jobs.lagS,
    dead_letters: jobs.deadLetters,
  },
});
