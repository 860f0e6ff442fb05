import { createHash } from 'node:crypto';
import { docsPage, docsStyle } from '@abona/contract/documentation/docs-page';
import { errorsPage } from '@abona/contract/documentation/errors-page';
import { merchantOpenApiOf } from '@abona/contract/documentation/merchant-openapi';
import { openApiOf } from '@abona/contract/documentation/openapi';
import { EXPLANATIONS } from '@abona/contract/merchants/english-errors';
import type { Api } from '#platform/http/api.ts';

const STYLE_HASH = createHash('sha256').update(docsStyle).digest('base64');

/** The page's own style and nothing else: no script runs there at all. */
const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The API document, for programs and for people. After everything else is mounted. */
export function documentationRoutes({ fastify, mounted }: Api, version: string): void {
  const documents = {
    '/api/openapi.json': JSON.stringify(openApiOf(mounted, version)),
    '/api/merchant/openapi.json': JSON.stringify(merchantOpenApiOf(mounted, version)),
  };
  const page = docsPage(mounted, version);
  for (const [address, document] of Object.entries(documents))
    fastify.get(address, (_, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('application/json; charset=utf-8')
        .send(document),
    );
  const pages = { '/api/docs': page, [EXPLANATIONS]: errorsPage(mounted) };
  for (const [address, html] of Object.entries(pages))
    fastify.get(address, (_, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .header('content-security-policy', DOCS_POLICY)
        .type('text/html; charset=utf-8')
        .send(html),
    );
}
