import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from '#platform/http/answer-failures.ts';
import type { Api } from '#platform/http/api.ts';
import {
  onePageHeaders,
  portalPageHeaders,
  workerHeaders,
} from '#platform/http/security-headers.ts';
import { readFiles, readPages, type SitePage } from './read-site.ts';
import { ASK_FIRST, FOREVER, sendNotBuilt, sendSiteFile } from './send-site-file.ts';
import { type SiteFile, siteFile } from './site-file.ts';
import type { SiteSource } from './site-source.ts';

/** An app of one page: whatever its address, the browser gets the same, and the app reads the address. */
export type OnePageSite = {
  readonly page: SiteFile;
  readonly files: ReadonlyMap<string, SiteFile>;
  /** Pages besides, by their address: the documentation of the portal. */
  readonly pages: ReadonlyMap<string, SitePage>;
};

export const PAGE = 'index.html';

export async function readOnePageSite(folder: string): Promise<OnePageSite> {
  const [html, files, pages] = await Promise.all([
    readFile(join(folder, PAGE)),
    readFiles(folder),
    readPages(folder),
  ]);
  return { page: siteFile(PAGE, html, {}), files, pages };
}

const WORKER = '/sw.js';

/** What no page of ours is below: calls, which answer as calls do. */
const CALLS = /^\/(api|staff|portal)(\/|$)/;

const wantsPage = (request: FastifyRequest, path: string): boolean =>
  !CALLS.test(path) && (request.headers.accept ?? '').includes('text/html');

/** The whole origin is the app's, but for the calls. */
export function onePageRoutes({ fastify, door }: Api, source: SiteSource<OnePageSite>): void {
  const pageHeaders = door === 'portal' ? portalPageHeaders : onePageHeaders;
  fastify.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split(/[?#]/, 1)[0] ?? '';
    const site = await source();
    const file = site?.files.get(path);
    if (file !== undefined) return sendOwnFile(reply, file, path);
    // A page in place of a missing script would be kept as that script.
    if (path.startsWith('/assets/') || !wantsPage(request, path))
      return sendFailure(reply, 'not_found');
    if (site === null) return sendNotBuilt(reply);
    reply.headers(pageHeaders);
    return sendSiteFile(reply, site.page, ASK_FIRST);
  });
}

function sendOwnFile(reply: FastifyReply, file: SiteFile, path: string): Promise<FastifyReply> {
  if (path === WORKER) reply.headers(workerHeaders);
  return sendSiteFile(reply, file, path.startsWith('/assets/') ? FOREVER : ASK_FIRST);
}
