import type { Endpoint } from '../endpoint.ts';
import { merchantApiVersions, VERSION_HEADER } from '../merchants/english-errors.ts';
import { ShopEventView } from '../merchants/shop-event.ts';
import { type EventType, eventMeanings } from '../merchants/webhook.ts';
import { withExamples } from './merchant-examples.ts';
import { describeSchema, type Json, type NamedSchemas, nameIn } from './named-schemas.ts';
import { type ApiLabel, openApiOf } from './openapi.ts';

const DESCRIPTION = `Success is \`{status: "success", data}\`; refusal is \`{status: "fail", error}\` with a stable code, the fields that are wrong, a request id and where it is explained. Amounts are whole centavos, MXN. Lists come newest first, in pages.

**Keys**: \`Authorization: Bearer sk_test_…\`. A key does what its scopes say. A publishable one (\`pk_…\`) may stand in a page and read offers.

**Idempotency**: what changes something needs an \`Idempotency-Key\` of 16 to 255 characters. The same key with the same body gets the first answer again (\`Idempotent-Replayed: true\`); with another body it is refused. A refusal that may pass leaves the key free.

**Versions** are days: \`Abona-Version: ${merchantApiVersions.at(-1)}\`. Without the header the latest answers, and every answer says which did.

**Webhooks** follow Standard Webhooks: at least once, in order for each payment and each link, for three days. Answer 2xx within fifteen seconds; a type that you do not know is taken all the same.`;

/** What a shop's developer reads: their calls, what they are told, with examples, and nothing else. */
export function merchantOpenApiOf(endpoints: readonly Endpoint[], label: ApiLabel): Json {
  const own = endpoints.filter(({ auth }) => auth === 'merchant');
  const document = openApiOf(own, label);
  const { components, paths, info } = document as Readonly<Record<string, Json>>;
  const { schemas, securitySchemes } = components as Readonly<Record<string, Json>>;
  const named: NamedSchemas = new Map(Object.entries(schemas ?? {}) as [string, Json][]);
  const webhooks = webhooksBy(named);
  return {
    ...document,
    info: { ...info, description: DESCRIPTION },
    tags: tagsOf(own),
    paths: Object.fromEntries(
      Object.entries(paths ?? {}).map(([address, operations]) => [
        address,
        { ...Object(operations), parameters: [versionParameter] },
      ]),
    ),
    webhooks,
    components: {
      securitySchemes: { merchant: Object(securitySchemes)['merchant'] },
      schemas: withExamples(Object.fromEntries([...named].sort())),
    },
  };
}

const versionParameter: Json = {
  name: VERSION_HEADER,
  in: 'header',
  required: false,
  description: 'The day of the API that you were written for; the latest unless said.',
  schema: { enum: merchantApiVersions },
};

const tagsOf = (endpoints: readonly Endpoint[]): readonly Json[] =>
  [...new Set(endpoints.map(({ service }) => service))].map((name) => ({ name }));

const signatureHeaders: readonly Json[] = [
  ['webhook-id', "The event's id: the same one again is the same event."],
  ['webhook-timestamp', 'Seconds since 1970, of this try. Refuse what is five minutes off.'],
  [
    'webhook-signature',
    '`v1,` and the base64 of HMAC-SHA-256 over `id.timestamp.body`; two during a rotation.',
  ],
].map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}));

/** The catalogue of events: each type, what it means, and what comes with it. */
function webhooksBy(named: NamedSchemas): Json {
  const events = ShopEventView.options.map((option) => ({
    types: option.shape.type.options as readonly EventType[],
    schema: describeSchema(option, 'output', named),
  }));
  return Object.fromEntries(
    events.flatMap(({ types, schema }) =>
      types.map((type) => [
        type,
        {
          post: {
            operationId: `hear_${type.replace('.', '_')}`,
            summary: eventMeanings[type],
            tags: [nameIn(schema) ?? 'events'],
            parameters: signatureHeaders,
            requestBody: { required: true, content: { 'application/json': { schema } } },
            responses: {
              '2XX': { description: 'Taken.' },
              410: { description: 'Gone: the endpoint is switched off.' },
            },
          },
        },
      ]),
    ),
  );
}
