import type { Endpoint } from '@abona/contract/endpoint';
import { err, ok, type Result } from '@abona/kernel/result';
import { z } from 'zod';
import type { DetailedFailure } from './failure.ts';
import { fieldFailures, fieldMessages } from './field-messages.ts';
import type { Language } from './language-of.ts';
import { refuseUnknownFields } from './refuse-unknown-fields.ts';

const parts = ['params', 'query', 'headers', 'body'] as const;
type Part = (typeof parts)[number];

type RawInput = Readonly<Record<Part, unknown>>;
export type Input = Readonly<Record<Part, unknown>>;
export type ReadInput = (
  raw: RawInput,
  language: Language,
) => Result<Input, DetailedFailure<'validation_failed'>>;

/** A call that declares no body may come with an empty one, and with nothing else. */
const NO_BODY = z
  .strictObject({})
  .nullish()
  .transform(() => undefined);

/** Prepares the check of everything a call brings; all wrong fields are told at once. */
export function inputReader(endpoint: Endpoint): ReadInput {
  const schemas: Readonly<Record<Part, z.ZodType | undefined>> = {
    params: endpoint.params,
    query: endpoint.query,
    headers: endpoint.headers,
    body: endpoint.body === undefined ? NO_BODY : refuseUnknownFields(endpoint.body),
  };
  // A shop's program reads codes; a person reads sentences.
  const withCodes = endpoint.auth === 'merchant';
  return (raw, language) => {
    const input: Record<Part, unknown> = {
      params: undefined,
      query: undefined,
      headers: undefined,
      body: undefined,
    };
    const issues: z.core.$ZodIssue[] = [];
    for (const part of parts) {
      const parsed = schemas[part]?.safeParse(raw[part], { error: fieldMessages[language] });
      if (parsed?.success === true) input[part] = parsed.data;
      else if (parsed !== undefined) issues.push(...parsed.error.issues);
    }
    return issues.length === 0
      ? ok(input)
      : err({ code: 'validation_failed', fields: fieldFailures(issues, withCodes) });
  };
}
