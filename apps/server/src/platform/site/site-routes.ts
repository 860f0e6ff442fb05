import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from '#platform/http/answer-failures.ts';
import type { Api } from '#platform/http/api.ts';
import { type PagePolicy, pageHeaders, workerHeaders } from '#platform/http/security-headers.ts';
import { openToPages } from '#platform/http/serve-shops.ts';
import type { Site } from './read-site.ts';
import { findRoute } from './route-pattern.ts';
import { ASK_FIRST, FOREVER, sendNotBuilt, sendSiteFile } from './send-site-file.ts';
import type { SiteSource } from './site-source.ts';

type Deps = {
  readonly source: SiteSource<Site>;
  readonly policy: Omit<PagePolicy, 'styleHashes' | 'scriptHashes'> & {
    readonly cardFieldsOrigin: string;
  };
};

const BASE = '/pay';
const WORKER = '/sw.js';
/** What pages of shops fetch: the number is that of its attributes, which stay as they are. */
const MESSAGE = '/message/v1/abona-message.js';
/** Late by an hour at most; and a shop's page never waits for us to say that nothing changed. */
const SHOP_CACHE = 'public, max-age=3600, stale-while-revalidate=86400';

/** The web app under `/pay`: the landing, the app's paths, and the files they need. */
export function siteRoutes({ fastify }: Api, { source, policy }: Deps): void {
  const servePage = (reply: FastifyReply, site: Site, path: string) => {
    const { styleHashes, scriptHashes } = site;
    const route = findRoute(site.routes, path);
    const hasCardFields = route?.embedsCardFields === true;
    const cardFieldsOrigin = hasCardFields ? policy.cardFieldsOrigin : null;
    reply.headers(pageHeaders({ ...policy, styleHashes, scriptHashes, cardFieldsOrigin }));
    if (policy.frameAncestors.length > 0) reply.removeHeader('x-frame-options');
    if (route === undefined) return sendSiteFile(reply, site.landing, ASK_FIRST);
    if (route.hasOwnPage === true) return sendSiteFile(reply, site.ownPage, ASK_FIRST);
    if (route.preload.length > 0) reply.header('link', route.preload.map(preload).join(', '));
    return sendSiteFile(reply, hasCardFields ? site.cardApp : site.app, ASK_FIRST);
  };

  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = (request.url.split(/[?#]/, 1)[0] ?? '').slice(BASE.length);
    const site = await source();
    if (site === null) return sendNotBuilt(reply);
    const file = site.files.get(path);
    const isAsset = path.startsWith('/assets/');
    if (path === WORKER) reply.headers(workerHeaders);
    if (file !== undefined) return sendSiteFile(reply, file, isAsset ? FOREVER : ASK_FIRST);
    // A page in place of a missing script would be kept as that script.
    if (isAsset) return sendFailure(reply, 'not_found');
    return servePage(reply, site, path);
  };

  fastify.get(MESSAGE, async (_, reply: FastifyReply) => {
    const file = (await source())?.files.get(MESSAGE);
    if (file === undefined) return sendFailure(reply, 'not_found');
    return sendSiteFile(openToPages(reply), file, SHOP_CACHE);
  });
  fastify.get('/', (_, reply) => reply.redirect(BASE, 302));
  fastify.get(BASE, serve);
  fastify.get(`${BASE}/*`, serve);
}

/** As the app's own loader asks for each: another mode would be another request. */
const preload = (path: string): string =>
  path.endsWith('.css')
    ? `<${path}>; rel=preload; as=style; crossorigin`
    : `<${path}>; rel=modulepreload`;
