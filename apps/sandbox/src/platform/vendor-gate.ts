import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Faults, VendorParty } from './faults.ts';
import { hangUpOrTimeout } from './hang.ts';
import type { VendorCalls } from './vendor-calls.ts';

export type GateWorld = {
  readonly faults: Faults;
  readonly calls: VendorCalls;
};
type Gate = {
  readonly party: VendorParty;
  /** How this vendor says that it is out of service. */
  readonly unavailable: () => Error;
  /** What is asked by another verb than GET, by its path: nothing is done then. */
  readonly questions?: string;
};

/** Stands before a vendor's interface: its faults are applied here, and its calls written down. */
export function guardVendor(
  app: FastifyInstance,
  world: GateWorld,
  { party, unavailable, questions }: Gate,
): void {
  takeJsonUnderAnyName(app);
  app.addHook('preHandler', async (_request, reply) => {
    const { mode, delay_ms } = world.faults.now()[party];
    if (mode === 'down') throw unavailable();
    if (mode === 'hang') {
      await hangUpOrTimeout(reply);
      throw unavailable();
    }
    if (delay_ms > 0) await pause(delay_ms, undefined, { ref: false });
  });
  // Only what changes something can be done without an answer; questions are answered.
  app.addHook('onSend', async (request, reply, payload) => {
    const isQuestion =
      request.method === 'GET' || (questions !== undefined && request.url.includes(questions));
    if (!isQuestion && world.faults.now()[party].mode === 'hang_after')
      await hangUpOrTimeout(reply);
    await world.calls.add({ party, ...callOf(request, reply) });
    return payload;
  });
}

/** Clients post an empty body under all sorts of media types; what is not empty must be JSON. */
function takeJsonUnderAnyName(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)));
    } catch {
      done(Object.assign(new Error('The body is not JSON.'), { statusCode: 400 }), undefined);
    }
  });
}

const callOf = (request: FastifyRequest, reply: FastifyReply) => ({
  method: request.method,
  path: request.url.split('?')[0] ?? request.url,
  status: reply.statusCode,
  tookMs: Math.round(reply.elapsedTime),
  calledAt: new Date(),
});
