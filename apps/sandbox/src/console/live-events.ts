import type { FastifyInstance } from 'fastify';
import type { WorldEvents } from '#platform/world-events.ts';

/** Proxies and browsers give up on a silent line. */
const HEARTBEAT_MS = 25_000;

/** Server-Sent Events: the name of each topic as it changes. */
export function liveEvents(app: FastifyInstance, events: WorldEvents): void {
  const endings = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of endings) end();
  });
  app.get('/eventos', (request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    raw.write('retry: 1000\n\n');
    const stopListening = events.listen((topic) => raw.write(`event: change\ndata: ${topic}\n\n`));
    const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS);
    const end = () => raw.end();
    endings.add(end);
    request.raw.once('close', () => {
      clearInterval(heartbeat);
      stopListening();
      endings.delete(end);
    });
  });
}
