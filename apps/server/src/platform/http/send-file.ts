import { Readable } from 'node:stream';
import type { FileReply, StreamedFile } from '@abona/contract/file';
import { brandName } from '@abona/lender/lender';
import type { FastifyReply } from 'fastify';
import { sendFailure } from './answer-failures.ts';
import type { Failure } from './failure.ts';
import { failureAnswer } from './failure-envelope.ts';

/** A file that the browser shows, or only keeps, under its name. Nobody else keeps it on its way. */
export function sendFile(reply: FastifyReply, file: FileReply | StreamedFile): FastifyReply {
  const { type, name, isDownload } = file;
  const safe = name.replaceAll(/[^\w.-]/g, '-');
  const place = isDownload === true ? 'attachment' : 'inline';
  return reply
    .code(200)
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `${place}; filename="${safe}"`)
    .type(type)
    .send(contentOf(file));
}

/** What is written while it is sent ends with the connection: half a file never looks like a whole one. */
function contentOf(file: FileReply | StreamedFile): Buffer | Readable {
  if ('chunks' in file) return Readable.from(file.chunks, { objectMode: false });
  const { bytes } = file;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Whoever followed a link reads a sentence; a program gets the envelope of every refusal. */
export function sendFileFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  const wantsPage = reply.request.headers.accept?.includes('text/html') === true;
  if (!wantsPage) return sendFailure(reply, failure);
  const { status, body } = failureAnswer(failure, reply.request);
  reply.request.refusedWith = body.error.code;
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(pageOf(body.error.message));
}

const pageOf = (message: string): string => `<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${brandName}</title>
</head>
<body>
<main>
<h1>No pudimos abrir el documento</h1>
<p>${message}</p>
<p><a href="/pay/inicio">Ir a inicio</a></p>
</main>
</body>
</html>
`;
