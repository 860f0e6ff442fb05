import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '#platform/http/api.ts';
import { preferredLanguage } from '#platform/http/language-of.ts';
import { docsPageHeaders } from '#platform/http/security-headers.ts';
import type { OnePageSite } from './one-page-routes.ts';
import { ASK_FIRST, sendNotBuilt, sendSiteFile } from './send-site-file.ts';
import type { SiteSource } from './site-source.ts';

/** The page that shows our OpenAPI document by a viewer, which has styles of its own. */
const VIEWER_PAGE = /^\/docs\/(es|en)\/reference$/;

/** The documentation: pages that were written with the build, for anybody, in two languages. */
export function docsRoutes({ fastify }: Api, source: SiteSource<OnePageSite>): void {
  fastify.get('/docs', ({ headers }, reply) =>
    reply
      .header('vary', 'accept-language')
      .redirect(`/docs/${preferredLanguage(headers['accept-language'])}`),
  );
  fastify.get('/docs/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const path = (request.url.split(/[?#]/, 1)[0] ?? '').replace(/\/$/, '');
    const site = await source();
    if (site === null) return sendNotBuilt(reply);
    const page = site.pages.get(path);
    const missing = site.pages.get(`/docs/${path.startsWith('/docs/en') ? 'en' : 'es'}/404`);
    const shown = page ?? missing;
    // A build of the portal without its documentation is no build.
    if (shown === undefined) return sendNotBuilt(reply);
    reply.headers(docsPageHeaders(shown, VIEWER_PAGE.test(path)));
    if (shown === missing) reply.code(404);
    return sendSiteFile(reply, shown.file, ASK_FIRST);
  });
}
