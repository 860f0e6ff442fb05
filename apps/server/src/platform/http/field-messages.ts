import type { FieldFailure } from '@abona/contract/errors';
import type { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;
type Issue = z.core.$ZodIssue;

const WRONG = 'Este dato no es válido.';
const REQUIRED = 'Este dato es obligatorio.';

const formats: Readonly<Record<string, string>> = {
  email: 'Escribe un correo válido.',
  url: 'Escribe una dirección web válida.',
  uuid: 'El identificador no es válido.',
  datetime: 'La fecha y la hora no son válidas.',
  date: 'La fecha no es válida.',
};

/** What a person reads beside a field. A schema's own sentence comes first; the input is never repeated. */
export function fieldMessage(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? REQUIRED : WRONG;
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive === true);
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum), issue.inclusive === true);
    case 'invalid_format':
      return formats[issue.format] ?? 'El formato no es válido.';
    case 'invalid_value':
      return issue.input === undefined ? REQUIRED : 'Elige una de las opciones.';
    case 'unrecognized_keys':
      return 'Este dato no se esperaba.';
    default:
      return WRONG;
  }
}

function tooSmall(origin: string, minimum: number, isInclusive: boolean): string {
  if (origin === 'string')
    return minimum <= 1 ? REQUIRED : `Debe tener al menos ${minimum} caracteres.`;
  if (origin === 'array' || origin === 'set') return `Agrega al menos ${minimum}.`;
  return isInclusive ? `Debe ser ${minimum} o más.` : `Debe ser mayor que ${minimum}.`;
}

function tooBig(origin: string, maximum: number, isInclusive: boolean): string {
  if (origin === 'string') return `Debe tener a lo más ${maximum} caracteres.`;
  if (origin === 'array' || origin === 'set') return `Son más de ${maximum}.`;
  return isInclusive ? `Debe ser ${maximum} o menos.` : `Debe ser menor que ${maximum}.`;
}

/** The fields that were refused, by their path in the body. */
export function fieldFailures(issues: readonly Issue[]): FieldFailure[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => field([...issue.path, key], issue.message));
    if (issue.code === 'invalid_union') return closestBranch(issue);
    return [field(issue.path, issue.message)];
  });
}

/** Of several shapes none fitted: speak about the one that came closest. */
function closestBranch(issue: Extract<Issue, { code: 'invalid_union' }>): FieldFailure[] {
  const branches = issue.errors.toSorted((a, b) => a.length - b.length);
  const [closest] = branches;
  if (closest === undefined) return [field(issue.path, WRONG)];
  return fieldFailures(
    closest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })),
  );
}

/** An unexpected key is the caller's own text: it is repeated only where it can be no more than a name. */
const FIELD_NAME = /^[a-z][a-z_]{0,40}$/i;

const field = (path: readonly PropertyKey[], message: string): FieldFailure => ({
  path: path.map(nameOf).join('.'),
  message,
});

const nameOf = (part: PropertyKey): string =>
  typeof part === 'number' || FIELD_NAME.test(String(part)) ? String(part) : '?';
