import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';

/** A script of a vendor's that pages of other origins load, and what it asks of its own origin afterwards. */
export const readScript = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, '..', '..', 'public', name));

export const sendScript = (reply: FastifyReply, script: Buffer): FastifyReply =>
  reply
    .type('text/javascript; charset=utf-8')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', 'public, max-age=300')
    .send(script);

/** The app's pages may read the answer. */
export const allowOrigin = (reply: FastifyReply, origin: string): FastifyReply =>
  reply.header('access-control-allow-origin', origin).header('vary', 'origin');
