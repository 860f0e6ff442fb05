import type { z } from 'zod';
import { type Auth, addressOf, doorOf, type Endpoint } from '../endpoint.ts';
import { ambientErrors, type ErrorCode, errorCatalogue } from '../errors.ts';
import { describeSchema, type Json, type NamedSchemas } from './named-schemas.ts';

/** How the document calls itself. */
export type ApiLabel = { readonly title: string; readonly version: string };

/** The API document, made from what is mounted: it cannot promise what the server does not do. */
export function openApiOf(endpoints: readonly Endpoint[], { title, version }: ApiLabel): Json {
  const named: NamedSchemas = new Map();
  const paths = pathsOf(endpoints, named);
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description:
        'Success is `{status: "success", data}`, refusal is `{status: "fail", error}` with a stable ' +
        'code and a sentence in Spanish. Amounts are whole centavos.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/' }],
    tags: tagsOf(endpoints),
    paths,
    components: {
      securitySchemes,
      schemas: { ...Object.fromEntries([...named].sort()), Failure: failureSchema(allCodes) },
    },
  };
}

const allCodes = Object.keys(errorCatalogue) as ErrorCode[];

const securitySchemes: Json = {
  session: { type: 'http', scheme: 'bearer', description: 'Our session token.' },
  special_token: { type: 'http', scheme: 'bearer', description: "An activity's special token." },
  login_token: {
    type: 'apiKey',
    in: 'header',
    name: 'Universal-Auth-Token',
    description: "The login provider's access token.",
  },
  merchant: { type: 'http', scheme: 'bearer', description: "A merchant's API key, `sk_…`." },
  staff: {
    type: 'apiKey',
    in: 'cookie',
    name: 'abona_staff',
    description: "The session of one of the lender's people, at their own origin.",
  },
  portal: {
    type: 'apiKey',
    in: 'cookie',
    name: 'abona_portal',
    description: "The session of one of a shop's people, at the portal's own origin.",
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description: 'The signature of a vendor over what it sends.',
  },
  sandbox: { type: 'http', scheme: 'bearer', description: "The sandbox's secret; not in PROD." },
};

const securityOf: Readonly<Record<Auth, readonly Json[]>> = {
  public: [],
  session: [{ session: [] }],
  session_if_any: [{ session: [] }, {}],
  special_token: [{ special_token: [] }],
  login_token: [{ login_token: [] }],
  merchant: [{ merchant: [] }],
  staff: [{ staff: [] }],
  portal: [{ portal: [] }],
  signature: [{ signature: [] }],
  sandbox: [{ sandbox: [] }],
};

const tagsOf = (endpoints: readonly Endpoint[]): readonly Json[] =>
  [...new Set(endpoints.map(({ service }) => service))].sort().map((name) => ({ name }));

function pathsOf(endpoints: readonly Endpoint[], named: NamedSchemas): Json {
  const byAddress = Map.groupBy(endpoints, addressOf);
  return Object.fromEntries(
    [...byAddress]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([address, own]) => [
        address,
        Object.fromEntries(
          own.map((endpoint) => [endpoint.method.toLowerCase(), operationOf(endpoint, named)]),
        ),
      ]),
  );
}

function operationOf(endpoint: Endpoint, named: NamedSchemas): Json {
  const body = endpoint.body === undefined ? {} : { requestBody: bodyOf(endpoint, named) };
  return {
    operationId: operationIdOf(endpoint),
    summary: endpoint.summary,
    tags: [endpoint.service],
    security: securityOf[endpoint.auth],
    parameters: parametersOf(endpoint, named),
    ...body,
    responses: responsesOf(endpoint, named),
  };
}

const operationIdOf = (endpoint: Endpoint): string =>
  `${endpoint.method} ${addressOf(endpoint)}`.toLowerCase().replace(/[^a-z0-9]+/g, '_');

function bodyOf({ body, upload, bare }: Endpoint, named: NamedSchemas): Json {
  if (body === undefined || upload !== undefined)
    return { required: true, content: filesOf(['application/octet-stream']) };
  const schema = { schema: describeSchema(body, 'input', named) };
  const form = bare === true ? { 'application/x-www-form-urlencoded': schema } : {};
  return { required: true, content: { 'application/json': schema, ...form } };
}

function parametersOf(endpoint: Endpoint, named: NamedSchemas): readonly Json[] {
  const { params, query, headers } = endpoint;
  return [
    ...fieldsOf({ schema: params, place: 'path' }, named),
    ...fieldsOf({ schema: query, place: 'query' }, named),
    ...fieldsOf({ schema: headers, place: 'header' }, named),
    ...idempotencyKeyOf(endpoint),
  ];
}

type Fields = {
  readonly schema: z.ZodObject | undefined;
  readonly place: 'path' | 'query' | 'header';
};

function fieldsOf({ schema, place }: Fields, named: NamedSchemas): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = describeSchema(schema, 'input', named) as {
    properties?: Record<string, Json>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, { description, ...field }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: field,
  }));
}

function idempotencyKeyOf({ idempotency }: Endpoint): Json[] {
  if (idempotency === undefined) return [];
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: idempotency === 'required',
      description:
        'Names the operation: the same key and body get the first answer again ' +
        '(`Idempotent-Replayed: true`); the same key with another body is refused.',
      schema: { type: 'string', minLength: 16, maxLength: 255 },
    },
  ];
}

function responsesOf(endpoint: Endpoint, named: NamedSchemas): Json {
  const data = describeSchema(endpoint.reply, 'output', named);
  const envelope = {
    type: 'object',
    required: ['status', 'data'],
    properties: { status: { const: 'success' }, data },
  };
  const success = { schema: endpoint.bare === true ? data : envelope };
  const refusals = Map.groupBy(codesOf(endpoint), (code) => errorCatalogue[code].http);
  const content =
    endpoint.file === undefined ? { 'application/json': success } : filesOf(endpoint.file);
  return {
    200: { description: 'Done.', content },
    ...Object.fromEntries(
      [...refusals].sort(([a], [b]) => a - b).map(([status, codes]) => [status, refusalOf(codes)]),
    ),
  };
}

const filesOf = (types: readonly string[]): Json =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));

/** What an endpoint can answer with: its own, those of any call, and those of its header. */
export function codesOf(endpoint: Endpoint): readonly ErrorCode[] {
  const keyed = [
    'idempotency_key_reused',
    'operation_in_progress',
    ...(endpoint.idempotency === 'required' ? (['idempotency_key_missing'] as const) : []),
  ] as const;
  return [
    ...new Set<ErrorCode>([
      ...endpoint.errors,
      ...(endpoint.auth === 'merchant' ? (['api_version_unknown'] as const) : []),
      ...(isTold(endpoint) ? (['validation_failed'] as const) : []),
      ...(changesAtDoor(endpoint) ? (['foreign_origin'] as const) : []),
      ...(endpoint.idempotency === undefined ? [] : keyed),
      ...ambientErrors,
    ]),
  ];
}

/** Whether anything can come with it that is refused; a body also where none is asked for. */
const isTold = ({ method, params, query, headers }: Endpoint): boolean =>
  method !== 'GET' || (params ?? query ?? headers) !== undefined;

/** Where callers are known by a cookie, what changes something comes from the pages of that origin alone. */
const changesAtDoor = (endpoint: Endpoint): boolean =>
  endpoint.method !== 'GET' && doorOf(endpoint) !== 'customers';

const refusalOf = (codes: readonly ErrorCode[]): Json => ({
  description: codes.map((code) => `\`${code}\`: ${errorCatalogue[code].message}`).join(' · '),
  content: {
    'application/json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Failure' },
          { properties: { error: { properties: { code: { enum: codes } } } } },
        ],
      },
    },
  },
});

const failureSchema = (codes: readonly ErrorCode[]): Json => ({
  type: 'object',
  required: ['status', 'error'],
  properties: {
    status: { const: 'fail' },
    error: {
      type: 'object',
      required: ['code', 'message', 'trace_id', 'retryable'],
      properties: {
        code: { enum: codes },
        message: {
          type: 'string',
          description:
            "A sentence in Spanish; in English for a shop's server that prefers it (Accept-Language).",
        },
        fields: {
          type: 'array',
          items: {
            type: 'object',
            required: ['path', 'message'],
            properties: {
              path: { type: 'string', description: 'As in what was sent: `lines.0.quantity`.' },
              message: { type: 'string' },
              code: { type: 'string', description: 'What is wrong with it, for a program.' },
            },
          },
        },
        trace_id: { type: 'string', description: 'Names this request in our logs.' },
        retryable: { type: 'boolean', description: 'Whether the same request may succeed later.' },
        documentation: {
          type: 'string',
          description: "For a shop's server: where the code is explained, below this address.",
        },
      },
    },
  },
});
