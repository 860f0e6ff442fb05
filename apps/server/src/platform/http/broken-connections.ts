import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import { newTraceId } from '#platform/tracing/current-work.ts';
import { failureAnswer } from './failure-envelope.ts';
import type { SecurityHeaders } from './security-headers.ts';

type ClientErrorHandler = NonNullable<FastifyServerOptions['clientErrorHandler']>;

const statusOf: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** What cannot be parsed as HTTP never reaches a route; it gets the same kind of answer all the same. */
export const answerBrokenConnections =
  (headers: SecurityHeaders): ClientErrorHandler =>
  (error, socket) => {
    if ('code' in error && error.code === 'ECONNRESET') return void socket.destroy();
    if (!isOpen(socket)) return void socket.destroy();
    const traceId = newTraceId();
    const body = JSON.stringify(
      failureAnswer('malformed_body', { id: traceId, url: '', headers: {} }).body,
    );
    const code = 'code' in error ? String(error.code) : '';
    const status = statusOf[code] ?? 400;
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      'x-request-id': traceId,
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`);
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
    );
  };

const isOpen = (socket: Socket): boolean => socket.writable && !socket.destroyed;
