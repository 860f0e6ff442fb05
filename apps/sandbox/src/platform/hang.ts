import type { FastifyReply } from 'fastify';

/** A hanging vendor gives up in the end, long after any sensible client did. */
const HANG_MS = 60_000;

/** Waits until the caller goes away. */
export function hangUpOrTimeout(reply: FastifyReply): Promise<void> {
  return new Promise((fulfil) => {
    const timer = setTimeout(fulfil, HANG_MS);
    timer.unref();
    reply.raw.once('close', () => {
      clearTimeout(timer);
      fulfil();
    });
  });
}
