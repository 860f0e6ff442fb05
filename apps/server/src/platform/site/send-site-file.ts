import { brandName } from '@abona/lender/lender';
import type { FastifyReply } from 'fastify';
import { chooseEncoding, type SiteFile } from './site-file.ts';

export const FOREVER = 'public, max-age=31536000, immutable';
export const ASK_FIRST = 'no-cache';

/** What a visitor sees while there is no web app to show. Plain, so that nothing else must work. */
const NOT_BUILT_PAGE = `<!doctype html>
<html lang="es-MX">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${brandName} · Volvemos pronto</title>
<h1>Volvemos pronto</h1>
<p>Estamos preparando la aplicación. Intenta de nuevo en unos minutos.</p>
<p lang="en"><small>The web app is not built: <code>npm run build</code> builds it.</small></p>
</html>
`;

export async function sendSiteFile(
  reply: FastifyReply,
  file: SiteFile,
  caching: string,
): Promise<FastifyReply> {
  const { request } = reply;
  const encoding = file.isCompressible
    ? chooseEncoding(request.headers['accept-encoding'])
    : 'identity';
  const etag = `"${file.etag}-${encoding}"`;
  reply.header('cache-control', caching).header('etag', etag);
  if (file.isCompressible) reply.header('vary', 'accept-encoding');
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(file.type).send(await file.bytes(encoding));
}

const isKnown = (known: string | undefined, etag: string): boolean =>
  (known ?? '').split(/\s*,\s*/).some((one) => one.replace(/^W\//, '') === etag);

export const sendNotBuilt = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .header('retry-after', '10')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(NOT_BUILT_PAGE);
