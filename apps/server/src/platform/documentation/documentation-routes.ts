import type { Api } from '#platform/http/api.ts';
import { DOCS_POLICY, docsPage } from './docs-page.ts';
import { openApiOf } from './openapi.ts';

/** The API document, for programs and for people. After everything else is mounted. */
export function documentationRoutes({ fastify, mounted }: Api, version: string): void {
  const document = JSON.stringify(openApiOf(mounted, version));
  const page = docsPage(mounted, version);
  fastify.get('/api/openapi.json', (_, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(document),
  );
  fastify.get('/api/docs', (_, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', DOCS_POLICY)
      .type('text/html; charset=utf-8')
      .send(page),
  );
}
