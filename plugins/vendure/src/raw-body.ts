import type { IncomingMessage, ServerResponse } from 'node:http';

/** Of a message of ours, many times over. */
const BYTES_MAX = 1_048_576;

export type WithRawBody = IncomingMessage & { rawBody?: Buffer };

/**
 * Keeps a message byte for byte, before anything parses it: the signature is over the bytes that were sent. What was
 * read to its end here, the platform's own parsers leave alone.
 */
export function keepRawBody(request: WithRawBody, response: ServerResponse, next: () => void) {
  const chunks: Buffer[] = [];
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= BYTES_MAX) chunks.push(chunk);
  });
  request.on('end', () => {
    if (size > BYTES_MAX) {
      response.writeHead(413).end();
      return;
    }
    request.rawBody = Buffer.concat(chunks);
    next();
  });
}
