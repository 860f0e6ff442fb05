import { merchantOpenApiOf } from '@abona/contract/documentation/merchant-openapi';
import { openApiOf } from '@abona/contract/documentation/openapi';
import { EXPLANATIONS } from '@abona/contract/merchants/english-errors';
import { brandName } from '@abona/lender/lender';
import type { Api } from '#platform/http/api.ts';
import { preferredLanguage } from '#platform/http/language-of.ts';

type Documentation = {
  readonly version: string;
  /** The portal's origin, where people read. */
  readonly portalUrl: string;
};

/** The API document, for programs; people are shown where they can read. After everything else is mounted. */
export function documentationRoutes(
  { fastify, mounted }: Api,
  { version, portalUrl }: Documentation,
): void {
  const documents = {
    '/api/openapi.json': JSON.stringify(openApiOf(mounted, { title: brandName, version })),
    '/api/merchant/openapi.json': JSON.stringify(
      merchantOpenApiOf(mounted, { title: `${brandName} for merchants`, version }),
    ),
  };
  for (const [address, document] of Object.entries(documents))
    fastify.get(address, (_, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('application/json; charset=utf-8')
        .send(document),
    );
  // The part after `#`, the code of a refusal, the browser takes along by itself.
  const pages = { '/api/docs': 'reference', [EXPLANATIONS]: 'errors' };
  for (const [address, page] of Object.entries(pages))
    fastify.get(address, ({ headers }, reply) =>
      reply
        .header('vary', 'accept-language')
        .redirect(`${portalUrl}/docs/${preferredLanguage(headers['accept-language'])}/${page}`),
    );
}
