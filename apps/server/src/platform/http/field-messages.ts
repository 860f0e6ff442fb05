import type { FieldFailure } from '@abona/contract/errors';
import type { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;
type Issue = z.core.$ZodIssue;

const WRONG = 'Este dato no es válido.';

/** The sentences of one language. */
type Sentences = {
  readonly wrong: string;
  readonly required: string;
  readonly format: string;
  readonly option: string;
  readonly unexpected: string;
  readonly formats: Readonly<Record<string, string>>;
  readonly shortest: (count: number) => string;
  readonly longest: (count: number) => string;
  readonly fewest: (count: number) => string;
  readonly most: (count: number) => string;
  readonly least: (bound: number, isInclusive: boolean) => string;
  readonly greatest: (bound: number, isInclusive: boolean) => string;
};

const spanish: Sentences = {
  wrong: WRONG,
  required: 'Este dato es obligatorio.',
  format: 'El formato no es válido.',
  option: 'Elige una de las opciones.',
  unexpected: 'Este dato no se esperaba.',
  formats: {
    email: 'Escribe un correo válido.',
    url: 'Escribe una dirección web válida.',
    uuid: 'El identificador no es válido.',
    datetime: 'La fecha y la hora no son válidas.',
    date: 'La fecha no es válida.',
  },
  shortest: (count) => `Debe tener al menos ${count} caracteres.`,
  longest: (count) => `Debe tener a lo más ${count} caracteres.`,
  fewest: (count) => `Agrega al menos ${count}.`,
  most: (count) => `Son más de ${count}.`,
  least: (bound, isInclusive) =>
    isInclusive ? `Debe ser ${bound} o más.` : `Debe ser mayor que ${bound}.`,
  greatest: (bound, isInclusive) =>
    isInclusive ? `Debe ser ${bound} o menos.` : `Debe ser menor que ${bound}.`,
};

const english: Sentences = {
  wrong: 'Not valid.',
  required: 'Required.',
  format: 'Not of the right format.',
  option: 'Not one of the options.',
  unexpected: 'Not expected here.',
  formats: {
    email: 'Not an e-mail address.',
    url: 'Not a web address.',
    uuid: 'Not an identifier.',
    datetime: 'Not a date and time of ISO 8601.',
    date: 'Not a date of ISO 8601.',
  },
  shortest: (count) => `At least ${count} characters.`,
  longest: (count) => `At most ${count} characters.`,
  fewest: (count) => `At least ${count} of them.`,
  most: (count) => `At most ${count} of them.`,
  least: (bound, isInclusive) => (isInclusive ? `${bound} or more.` : `More than ${bound}.`),
  greatest: (bound, isInclusive) => (isInclusive ? `${bound} or less.` : `Less than ${bound}.`),
};

/** What is read beside a field. A schema's own sentence comes first; the input is never repeated. */
const messageIn =
  (words: Sentences) =>
  (issue: RawIssue): string => {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined || issue.input === null ? words.required : words.wrong;
      case 'too_small':
        return tooSmall(words, issue);
      case 'too_big':
        return tooBig(words, issue);
      case 'invalid_format':
        return words.formats[issue.format] ?? words.format;
      case 'invalid_value':
        return issue.input === undefined ? words.required : words.option;
      case 'unrecognized_keys':
        return words.unexpected;
      default:
        return words.wrong;
    }
  };

export const fieldMessages = { es: messageIn(spanish), en: messageIn(english) };

function tooSmall(words: Sentences, issue: Extract<RawIssue, { code: 'too_small' }>): string {
  const { origin } = issue;
  const minimum = Number(issue.minimum);
  if (origin === 'string') return minimum <= 1 ? words.required : words.shortest(minimum);
  if (origin === 'array' || origin === 'set') return words.fewest(minimum);
  return words.least(minimum, issue.inclusive === true);
}

function tooBig(words: Sentences, issue: Extract<RawIssue, { code: 'too_big' }>): string {
  const { origin } = issue;
  const maximum = Number(issue.maximum);
  if (origin === 'string') return words.longest(maximum);
  if (origin === 'array' || origin === 'set') return words.most(maximum);
  return words.greatest(maximum, issue.inclusive === true);
}

/** The fields that were refused, by their path in the body; with a code of what is wrong where programs read them. */
export function fieldFailures(issues: readonly Issue[], withCodes = false): FieldFailure[] {
  return issues.flatMap((issue) => {
    const code = withCodes ? { code: codeOf(issue) } : {};
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ ...field([...issue.path, key], issue.message), ...code }));
    if (issue.code === 'invalid_union') return closestBranch(issue, withCodes);
    return [{ ...field(issue.path, issue.message), ...code }];
  });
}

/** A schema's own code, or what kind of thing is wrong. */
const codeOf = (issue: Issue): string =>
  issue.code === 'custom' && typeof issue.params?.['code'] === 'string'
    ? issue.params['code']
    : issue.code;

/** Of several shapes none fitted: speak about the one that came closest. */
function closestBranch(
  issue: Extract<Issue, { code: 'invalid_union' }>,
  withCodes: boolean,
): FieldFailure[] {
  const branches = issue.errors.toSorted((a, b) => a.length - b.length);
  const [closest] = branches;
  if (closest === undefined) return [field(issue.path, WRONG)];
  return fieldFailures(
    closest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })),
    withCodes,
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
