import type { FastifyRequest } from 'fastify';
import type { Configuration } from '#configuration.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The console and its API change the world, so they obey this machine only: the connection must be
 * local, the name asked for must be local (a foreign page cannot point its own name here), and a
 * browser must come from the console itself. Null when all is well.
 */
export function objectionToCaller(
  request: Pick<FastifyRequest, 'ip' | 'headers' | 'method'>,
  { consoleUrl }: Pick<Configuration, 'consoleUrl'>,
): string | null {
  if (!LOOPBACK.has(request.ip)) return 'Only this machine may use the sandbox console.';
  const { host = '', origin } = request.headers;
  const port = new URL(consoleUrl).port;
  const [name = ''] = host.split(/:(?=\d+$)/);
  if (!LOCAL_NAMES.has(name)) return 'The sandbox console answers to localhost only.';
  const isOwnPage = origin === undefined || origin === `http://${name}:${port}`;
  if (!isOwnPage && request.method !== 'GET') return 'Another site may not steer the sandbox.';
  return null;
}
