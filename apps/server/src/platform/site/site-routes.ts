import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from '#platform/http/answer-failures.ts';
import type { Api } from '#platform/http/api.ts';
import { type PagePolicy, pageHeaders, workerHeaders } from '#platform/http/security-headers.ts';
import type { Site } from './read-site.ts';
import { findRoute } from './route-pattern.ts';
import { chooseEncoding, type SiteFile } from './site-file.ts';
import type { SiteSource } from './site-source.ts';

/** What a visitor sees while there is no web app to show. Plain, so that nothing else must work. */
const NOT_BUILT_PAGE = `<!doctype html>
<html lang="es-MX">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Abona · Volvemos pronto</title>
<h1>Volvemos pronto</h1>
<p>Estamos preparando la aplicación. Intenta de nuevo en unos minutos.</p>
<p lang="en"><small>The web app is not built: <code>npm run build</code> builds it.</small></p>
</html>
`;

type Deps = {
  readonly source: SiteSource;
  readonly policy: Omit<PagePolicy, 'styleHashes' | 'scriptHashes'> & {
    readonly cardFieldsOrigin: string;
  };
};

const BASE = '/pay';
const FOREVER = 'public, max-age=31536000, immutable';
const ASK_FIRST = 'no-cache';
const WORKER = '/sw.js';

/** The web app under `/pay`: the landing, the app's paths, and the files they need. */
export function siteRoutes({ fastify }: Api, { source, policy }: Deps): void {
  const servePage = (reply: FastifyReply, site: Site, path: string) => {
    const { styleHashes, scriptHashes } = site;
    const route = findRoute(site.routes, path);
    const hasCardFields = route?.embedsCardFields === true;
    const cardFieldsOrigin = hasCardFields ? policy.cardFieldsOrigin : null;
    reply.headers(pageHeaders({ ...policy, styleHashes, scriptHashes, cardFieldsOrigin }));
    if (policy.frameAncestors.length > 0) reply.removeHeader('x-frame-options');
    if (route === undefined) return sendFile(reply, site.landing, ASK_FIRST);
    if (route.hasOwnPage === true) return sendFile(reply, site.ownPage, ASK_FIRST);
    if (route.preload.length > 0) reply.header('link', route.preload.map(preload).join(', '));
    return sendFile(reply, hasCardFields ? site.cardApp : site.app, ASK_FIRST);
  };

  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = (request.url.split(/[?#]/, 1)[0] ?? '').slice(BASE.length);
    const site = await source();
    if (site === null) return sendNotBuilt(reply);
    const file = site.files.get(path);
    const isAsset = path.startsWith('/assets/');
    if (path === WORKER) reply.headers(workerHeaders);
    if (file !== undefined) return sendFile(reply, file, isAsset ? FOREVER : ASK_FIRST);
    // A page in place of a missing script would be kept as that script.
    if (isAsset) return sendFailure(reply, 'not_found');
    return servePage(reply, site, path);
  };

  fastify.get('/', (_, reply) => reply.redirect(BASE, 302));
  fastify.get(BASE, serve);
  fastify.get(`${BASE}/*`, serve);
}

/** As the app's own loader asks for each: another mode would be another request. */
const preload = (path: string): string =>
  path.endsWith('.css')
    ? `<${path}>; rel=preload; as=style; crossorigin`
    : `<${path}>; rel=modulepreload`;

async function sendFile(
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

const sendNotBuilt = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .header('retry-after', '10')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(NOT_BUILT_PAGE);
