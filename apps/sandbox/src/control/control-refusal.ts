import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** A call that the control API does not take, with a code for programs and a sentence for people. */
export class ControlRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>> | undefined;

  constructor(
    { status, code }: { readonly status: number; readonly code: string },
    message: string,
    fields?: Readonly<Record<string, string>>,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

export const notFound = (message: string): ControlRefusal =>
  new ControlRefusal({ status: 404, code: 'not_found' }, message);

/** For what can be done only in some states: 409 when there is nothing to do it with. */
export function refusedWhenNull<T>(result: T | null, message: string): T {
  if (result !== null) return result;
  throw new ControlRefusal({ status: 409, code: 'not_possible' }, message);
}

export function checked<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(
    parsed.error.issues.map((issue) => [issue.path.join('.') || '(body)', issue.message]),
  );
  throw new ControlRefusal(
    { status: 422, code: 'validation_failed' },
    `Check ${Object.keys(fields).join(', ')}.`,
    fields,
  );
}

export const checkedQuery = <T extends z.ZodType>(schema: T, request: FastifyRequest) =>
  checked(schema, request.query);
export const checkedBody = <T extends z.ZodType>(schema: T, request: FastifyRequest) =>
  checked(schema, request.body);

const WAIT_MS_MAX = 20_000;
/** How long a call may wait for what it asks about: a test needs no sleep of its own. */
export const WaitMs = z.coerce.number().int().min(0).max(WAIT_MS_MAX).default(0);
export const Limit = z.coerce.number().int().min(1).max(500).default(100);
export const AfterId = z.coerce.number().int().min(0).default(0);
