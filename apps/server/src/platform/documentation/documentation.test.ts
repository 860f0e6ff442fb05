import { api as contract } from '@abona/contract/api';
import { merchantExamples } from '@abona/contract/documentation/merchant-examples';
import { addressOf, type Endpoint } from '@abona/contract/endpoint';
import { eventMeanings } from '@abona/contract/merchants/webhook';
import { ok } from '@abona/kernel/result';
import { describe, expect, it } from 'vitest';
import { mount } from '#platform/http/mount.ts';
import { createTestApi } from '#testing/test-api.ts';
import { documentationRoutes } from './documentation-routes.ts';

const endpoints: readonly Endpoint[] = Object.values(contract);

async function documented() {
  const api = createTestApi({ db: undefined as never });
  for (const endpoint of endpoints) mount(api, endpoint, async () => ok(undefined as never));
  documentationRoutes(api, { version: '1.2.3', portalUrl: 'https://comercios.mx' });
  const [json, shops] = await Promise.all([
    api.fastify.inject('/api/openapi.json'),
    api.fastify.inject('/api/merchant/openapi.json'),
  ]);
  return { api, document: json.json(), shops: shops.json() };
}

/** Every value under a key, wherever it stands. */
function collect(value: unknown, key: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === key ? [inner, ...collect(inner, key)] : collect(inner, key),
  );
}

describe('the API document', () => {
  it('describes every mounted call with its summary, callers, input and refusals', async () => {
    const { document } = await documented();

    for (const endpoint of endpoints) {
      const operation = document.paths[addressOf(endpoint)]?.[endpoint.method.toLowerCase()];
      expect(operation.summary).toBe(endpoint.summary);
      expect(operation.security).toBeInstanceOf(Array);
      for (const type of endpoint.file ?? ['application/json'])
        expect(operation.responses['200'].content[type].schema).toBeDefined();
      expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined);
      const codes = collect(operation.responses, 'enum').flat();
      expect(codes).toEqual(expect.arrayContaining([...endpoint.errors, 'internal_error']));
    }
  });

  it('is OpenAPI 3.1, with unique names and no dangling reference', async () => {
    const { document } = await documented();

    expect(document.openapi).toBe('3.1.0');
    expect(document.info.version).toBe('1.2.3');
    const ids = collect(document.paths, 'operationId');
    expect(new Set(ids).size).toBe(endpoints.length);
    const named = Object.keys(document.components.schemas);
    expect(named).toEqual(expect.arrayContaining(['Failure', 'Payment', 'Refund', 'WebhookEvent']));
    for (const reference of new Set(collect(document, '$ref')))
      expect(named).toContain(String(reference).replace('#/components/schemas/', ''));
    const used = document.paths
      ? collect(document.paths, 'security')
          .flat()
          .flatMap((need) => Object.keys(need as object))
      : [];
    expect(Object.keys(document.components.securitySchemes)).toEqual(
      expect.arrayContaining([...new Set(used)]),
    );
  });

  it('declares each path parameter that an address names', async () => {
    const { document } = await documented();

    for (const [address, operations] of Object.entries<Record<string, { parameters: [] }>>(
      document.paths,
    )) {
      const named = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters } of Object.values(operations)) {
        const declared = parameters
          .filter((parameter: { in: string }) => parameter.in === 'path')
          .map((parameter: { name: string }) => parameter.name);
        expect(declared).toEqual(named);
      }
    }
  });

  it('has one for shops: their calls alone, what they are told, named and described, with examples that are true', async () => {
    const { shops } = await documented();
    const own = endpoints.filter(({ auth }) => auth === 'merchant');
    const { schemas } = shops.components;

    expect(Object.keys(shops.paths).sort()).toEqual([...new Set(own.map(addressOf))].sort());
    expect(Object.keys(shops.webhooks).sort()).toEqual(Object.keys(eventMeanings).sort());
    for (const reference of new Set(collect(shops, '$ref')))
      expect(Object.keys(schemas)).toContain(String(reference).split('/').at(-1));
    for (const [schema, value] of merchantExamples)
      expect(schema.safeParse(value), JSON.stringify(value)).toMatchObject({ success: true });
    expect(schemas.Payment.examples).toHaveLength(1);
    const undescribed = Object.entries<{ description?: string }>(schemas.Payment.properties)
      .filter(([, field]) => field.description === undefined && !('$ref' in field))
      .map(([name]) => name);
    expect(undescribed).toEqual(['currency', 'capture_mode']);
  });

  it.each([
    ['/api/docs', 'en-US,en;q=0.9', '/docs/en/reference'],
    ['/api/docs', undefined, '/docs/es/reference'],
    ['/api/merchant/errors', 'es-MX,en;q=0.5', '/docs/es/errors'],
  ])('sends people who ask for %s in %s to where they can read', async (url, language, place) => {
    const { api } = await documented();
    const headers = language === undefined ? {} : { 'accept-language': language };
    const reply = await api.fastify.inject({ url, headers });

    expect([reply.statusCode, reply.headers.location]).toEqual([
      302,
      `https://comercios.mx${place}`,
    ]);
  });
});
