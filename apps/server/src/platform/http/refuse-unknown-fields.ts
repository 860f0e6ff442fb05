import { z } from 'zod';

/**
 * The same schema, refusing fields it does not name at any depth. An object that says itself what it
 * does with other fields (`looseObject`, `catchall`) keeps its way.
 */
export function refuseUnknownFields(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) return strictly(schema);
  if (schema instanceof z.ZodArray) return rebuilt(schema, { element: inner(schema.def.element) });
  if (schema instanceof z.ZodUnion)
    return rebuilt(schema, { options: schema.def.options.map((option) => inner(option)) });
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return rebuilt(schema, { innerType: inner(schema.def.innerType) });
  return schema;
}

function strictly(schema: z.ZodObject): z.ZodType {
  const shape = Object.fromEntries(
    Object.entries(schema.def.shape).map(([name, field]) => [name, inner(field)]),
  );
  return rebuilt(schema, { shape, catchall: schema.def.catchall ?? z.never() });
}

/** Refinements travel with the definition. */
const rebuilt = <S extends z.ZodType>(schema: S, changes: object): S =>
  schema.clone({ ...schema.def, ...changes } as S['_zod']['def']);

const inner = (schema: z.core.$ZodType): z.ZodType => refuseUnknownFields(schema as z.ZodType);
