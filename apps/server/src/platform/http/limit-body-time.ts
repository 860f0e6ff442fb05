import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How long a body may take to arrive, in milliseconds: any, and that of an endpoint's file. */
export type BodyTimes = {
  readonly bodyMs: number;
  readonly uploadMsOf: (request: FastifyRequest) => number | null;
};

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Cuts off whoever sends a body too slowly. Node has one limit for all requests, which is the longest of them: a file
 * from a phone takes minutes. Everything else keeps its seconds, and so does a file until we know who sends it.
 */
export function limitBodyTime(fastify: FastifyInstance, { bodyMs, uploadMsOf }: BodyTimes): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  const arm = (request: FastifyRequest, afterMs: number): void => {
    clearTimeout(timers.get(request));
    const timer = setTimeout(() => {
      const { complete, socket } = request.raw;
      // What a program asks of itself comes over no connection.
      if (!complete && socket instanceof Socket) cutOff(fastify, socket);
    }, afterMs);
    timers.set(request, timer.unref());
  };
  fastify.addHook('onRequest', (request, _, done) => {
    if (hasBody(request)) {
      arm(request, bodyMs);
      request.raw.once('close', () => clearTimeout(timers.get(request)));
    }
    done();
  });
  // Who calls is known by now.
  fastify.addHook('preParsing', async (request, _, payload) => {
    const uploadMs = uploadMsOf(request);
    if (uploadMs !== null && hasBody(request)) arm(request, uploadMs);
    return payload;
  });
  // All of it was read. Of whoever was refused before, the rest may still be on its way.
  fastify.addHook('preValidation', (request, _, done) => {
    clearTimeout(timers.get(request));
    done();
  });
}

/** The same answer that Node's own limit gives. */
function cutOff(fastify: FastifyInstance, socket: Socket): void {
  const error = Object.assign(new Error('the body took too long'), {
    code: 'ERR_HTTP_REQUEST_TIMEOUT',
  });
  fastify.server.emit('clientError', error, socket);
}
