import type { FastifyInstance } from 'fastify';
import { Refusal } from './failure.ts';

/**
 * For a listener whose callers are known by a cookie: what changes something must come from its own pages. Browsers
 * say where such a request comes from and let no page say otherwise; a request that does not say is refused too.
 */
export function demandOwnOrigin(fastify: FastifyInstance, origin: string): void {
  fastify.addHook('onRequest', (request, _, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    done(isRead || request.headers.origin === origin ? undefined : new Refusal('foreign_origin'));
  });
}
