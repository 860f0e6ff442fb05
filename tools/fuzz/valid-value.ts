import type { Json } from '@abona/contract/documentation/named-schemas';
import fc from 'fast-check';
import { hostileText } from './hostile-values.ts';
import type { Random } from './random.ts';

/** What the product told its callers before: names of things that are there, by the field they stood in. */
export type KnownValues = ReadonlyMap<string, readonly string[]>;

/** What each caller was told: their own loans and cases, and whose everybody’s are. */
export type KnownOf = {
  readonly everybodys: KnownValues;
  readonly own: ReadonlyMap<string, KnownValues>;
};

type Making = { readonly random: Random; readonly known: KnownValues };

/** A value that the schema takes, as far as the schema tells. `field` is where it stands. */
export function validValue(schema: Json, making: Making, field = ''): unknown {
  const { random } = making;
  if ('const' in schema) return schema['const'];
  const options = (schema['enum'] ?? schema['anyOf'] ?? schema['oneOf']) as
    | readonly unknown[]
    | undefined;
  if (schema['enum'] !== undefined) return random.pick(options as readonly unknown[]);
  if (options !== undefined) return validValue(random.pick(options) as Json, making, field);
  const makers: Readonly<Record<string, () => unknown>> = {
    object: () => objectOf(schema, making),
    array: () => arrayOf(schema, making, field),
    string: () => textOf(schema, making, field),
    integer: () => knownNumber(making, field) ?? Math.trunc(numberOf(schema, random)),
    number: () => numberOf(schema, random),
    boolean: () => random.chance(0.5),
    null: () => null,
  };
  const make = makers[String(schema['type'])];
  // A schema that says nothing takes anything.
  return make === undefined ? hostileText(random) : make();
}

function objectOf(schema: Json, making: Making): unknown {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>);
  const required = (schema['required'] ?? []) as readonly string[];
  const { random } = making;
  const given = properties.filter(([name]) => required.includes(name) || random.chance(0.6));
  return Object.fromEntries(
    given.map(([name, field]) => [name, validValue(field, making, name)] as const),
  );
}

function arrayOf(schema: Json, making: Making, field: string): unknown {
  const least = Number(schema['minItems'] ?? 0);
  const most = Math.min(Number(schema['maxItems'] ?? least + 3), least + 3);
  const length = least + making.random.below(most - least + 1);
  const items = (schema['items'] ?? {}) as Json;
  return Array.from({ length }, () => validValue(items, making, field));
}

/** Customers and journals are known by a number. */
function knownNumber({ random, known }: Making, field: string): number | null {
  const told = (known.get(field) ?? []).map(Number).filter(Number.isInteger);
  return told.length > 0 && field.endsWith('id') && random.chance(0.8) ? random.pick(told) : null;
}

function numberOf(schema: Json, random: Random): number {
  const least = Number(schema['minimum'] ?? 0);
  const most = Number(schema['maximum'] ?? least + 100_000);
  return random.pick([least, most, least + random.below(Math.max(1, most - least))]);
}

/** Well formed, as people write them; checked digits cannot be drawn from a pattern. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  clabe: ['646180157000000004', '012180001234567897', '002010077777777771'],
  rfc: ['TMI150310ABA', 'BVA180622QT9'],
  curp: ['HEGG560427MVZRRL04'],
  phone: ['5512345678'],
  value: ['5512345678', 'bea@correo.mx'],
  email: ['bea@correo.mx'],
  postal_code: ['06700', '44100'],
  otp: ['123456'],
};

function textOf(schema: Json, making: Making, field: string): string {
  const { random, known } = making;
  const { format, pattern } = schema as { readonly format?: string; readonly pattern?: string };
  const told = (known.get(field) ?? []).filter((text) => isOf(text, pattern));
  if (told.length > 0 && random.chance(0.8)) return random.pick(told);
  const written = (WRITTEN[field] ?? []).filter((text) => isOf(text, pattern));
  if (written.length > 0) return random.pick(written);
  const alike = field.endsWith('id') ? idsFor(field, known).filter((id) => isOf(id, pattern)) : [];
  if (alike.length > 0 && random.chance(0.8)) return random.pick(alike);
  return drawn({ format, pattern, schema, random });
}

/** Most ids say what they name: a `loan_id` is `loan_…`, wherever it stood. */
function idsFor(field: string, known: KnownValues): readonly string[] {
  const ids = [...known.values()].flat().filter((text) => /^[a-z]+_[\w-]{10,}$/.test(text));
  const own = ids.filter((id) => id.startsWith(`${field.replace(/_?id$/, '')}_`));
  return own.length > 0 ? own : ids;
}

const isOf = (text: string, pattern: string | undefined): boolean =>
  pattern === undefined || new RegExp(pattern, 'u').test(text);

type Drawing = {
  readonly format: string | undefined;
  readonly pattern: string | undefined;
  readonly schema: Json;
  readonly random: Random;
};

const DAYS = ['2026-11-15', '2024-02-29', '1999-12-31', '2026-10-04', '1990-01-15'];

function drawn({ format, pattern, schema, random }: Drawing): string {
  if (format === 'date') return random.pick(DAYS);
  if (format === 'date-time') return `${random.pick(DAYS)}T12:00:00-06:00`;
  if (format === 'uri') return 'https://tienda.mx/gracias';
  if (format === 'email') return 'bea@correo.mx';
  if (pattern !== undefined) return random.pick(samplesOf(pattern));
  const least = Number(schema['minLength'] ?? 1);
  const most = Math.min(Number(schema['maxLength'] ?? 40), least + 60);
  const words = 'Ana compró una lámpara, y la pagó a quincenas. ¿Cuándo llega? Ñandú & Cía. ';
  return words
    .repeat(1 + Math.ceil(least / words.length))
    .slice(0, least + random.below(1 + most - least));
}

const drawnBefore = new Map<string, readonly string[]>();

/** Texts that a pattern takes; drawn once, the same on every machine. */
function samplesOf(pattern: string): readonly string[] {
  const before = drawnBefore.get(pattern);
  if (before !== undefined) return before;
  const samples = fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { seed: 1, numRuns: 24 });
  drawnBefore.set(pattern, samples);
  return samples;
}
