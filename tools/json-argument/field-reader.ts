import { type CivilDate, parseCivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import { parseRate, type Rate } from '@abona/kernel/rate';
import { err, ok, type Result } from '@abona/kernel/result';

/** The field at fault and what is wrong with it. */
export type BadInput = { readonly field: string; readonly message: string };

/** Something wrong with one field, in one line. */
export class FieldProblem extends Error {
  override readonly name = 'FieldProblem';
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

export type Fields = Readonly<Record<string, unknown>>;

/** What a command's input may name, and what that is called in its errors. */
type Form = { readonly noun: string; readonly fields: readonly string[] };

/** Reads the command's only argument, a JSON object; what `read` throws as a problem of a field is answered. */
export function readArgument<T>(
  args: readonly string[],
  form: Form,
  read: (fields: Fields) => T,
): Result<T, BadInput> {
  try {
    return ok(read(fieldsOf(args, form)));
  } catch (problem) {
    if (problem instanceof FieldProblem) {
      return err({ field: problem.field, message: problem.message });
    }
    throw problem;
  }
}

function fieldsOf(args: readonly string[], { noun, fields: known }: Form): Fields {
  const [text, ...others] = args;
  if (text === undefined || others.length > 0) {
    throw new FieldProblem('input', 'one JSON object is expected as the only argument');
  }
  const fields = parseJson(text);
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    throw new FieldProblem('input', 'must be a JSON object');
  }
  const stranger = Object.keys(fields).find((field) => !known.includes(field));
  if (stranger !== undefined) throw new FieldProblem(stranger, `is not a field of a ${noun}`);
  // A field given as null is a field left out.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FieldProblem('input', 'is not valid JSON');
  }
}

/** A thousand million pesos: beyond any loan, and far from where numbers end. */
const AMOUNT_MAX = 100_000_000_000;
const RATE_MAX = 100n;
const [FIRST_YEAR, LAST_YEAR] = ['1990', '2200'];

export function requireField<T>(value: T | undefined, field: string): T {
  if (value === undefined) throw new FieldProblem(field, 'is missing');
  return value;
}

/** A whole number of centavos, none or more. */
export function readAmount(fields: Fields, field: string): Centavos | undefined {
  const value = fields[field];
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
    throw new FieldProblem(field, 'must be a whole number of centavos, such as 300000');
  }
  if (value < 0) throw new FieldProblem(field, 'must not be negative');
  if (value > AMOUNT_MAX) throw new FieldProblem(field, `must not exceed ${AMOUNT_MAX} centavos`);
  return centavos(value);
}

/** A decimal share in a string: a float would not say what was meant. */
export function readRate(fields: Fields, field: string): Rate | undefined {
  const value = fields[field];
  if (value === undefined) return undefined;
  const parsed = typeof value === 'string' ? parseRate(value) : undefined;
  if (parsed === undefined || !parsed.ok) {
    throw new FieldProblem(field, 'must be a decimal share in a string, such as "0.60"');
  }
  const { numerator, denominator } = parsed.value;
  if (numerator > RATE_MAX * denominator)
    throw new FieldProblem(field, `must not exceed "${RATE_MAX}"`);
  return parsed.value;
}

export function readDate(value: unknown, field: string): CivilDate {
  const parsed = typeof value === 'string' ? parseCivilDate(value) : undefined;
  if (parsed === undefined || !parsed.ok) {
    throw new FieldProblem(field, 'must be a real date, such as "2026-11-15"');
  }
  if (parsed.value < FIRST_YEAR || parsed.value > LAST_YEAR) {
    throw new FieldProblem(field, `must lie between ${FIRST_YEAR} and ${LAST_YEAR}`);
  }
  return parsed.value;
}

export function readChoice<const T extends string>(
  fields: Fields,
  field: string,
  choices: readonly T[],
): T | undefined {
  const value = fields[field];
  if (value === undefined) return undefined;
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new FieldProblem(field, `must be one of ${choices.join(', ')}`);
  return found;
}

export function readCount(fields: Fields, field: string, max: number): number | undefined {
  const value = fields[field];
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > max) {
    throw new FieldProblem(field, `must be a whole number from 1 to ${max}`);
  }
  return value;
}
