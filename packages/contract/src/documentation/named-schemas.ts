import { z } from 'zod';

export type Json = { readonly [key: string]: unknown };

/** Schemas that have a name (`.meta({ id })`), each once. */
export type NamedSchemas = Map<string, Json>;

const PLACE = '#/components/schemas/';

/**
 * A schema as JSON Schema. Whatever in it has a name is put among the named ones and referred to, so that a payment
 * is described once and not wherever one is answered with.
 */
export function describeSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  named: NamedSchemas,
): Json {
  const described = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => void dropUnsaid(jsonSchema),
  });
  const { $schema: _, $defs = {}, ...rest } = described;
  for (const [name, definition] of Object.entries($defs)) keep(named, name, placed(definition));
  return placed(rest);
}

/** Every whole number is one that JavaScript can hold: that is no bound that anybody meant. */
function dropUnsaid(schema: { minimum?: number; maximum?: number }): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

function keep(named: NamedSchemas, name: string, schema: Json): void {
  const known = named.get(name);
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema))
    throw new Error(`${name} names two schemas: what is sent and what is answered differ`);
  named.set(name, schema);
}

const placed = (schema: unknown): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${PLACE}`));

/** The name behind a reference; null where there is none. */
export const nameIn = (schema: Json): string | null => {
  const { $ref } = schema;
  return typeof $ref === 'string' && $ref.startsWith(PLACE) ? $ref.slice(PLACE.length) : null;
};
