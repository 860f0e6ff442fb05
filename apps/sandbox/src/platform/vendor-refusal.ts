import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isSameText } from './same-text.ts';

type Fields = Readonly<Record<string, string>>;

/** What a vendor does not take: a status, a code for programs, a sentence for people. */
export class VendorRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Fields | undefined;

  constructor(
    { status, code }: { readonly status: number; readonly code: string },
    message: string,
    fields?: Fields,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

export const noSuch = (what: string): VendorRefusal =>
  new VendorRefusal({ status: 404, code: 'not_found' }, `There is no such ${what}.`);

export const referenceTaken = (): VendorRefusal =>
  new VendorRefusal(
    { status: 409, code: 'reference_taken' },
    'The reference was used before, for something else.',
  );

export function problemsOf(error: z.ZodError): Fields {
  return Object.fromEntries(
    error.issues.map((issue) => [issue.path.join('.') || '(body)', issue.message]),
  );
}

/** The body or the query as the vendor wants it, or 422 with the fields that are wrong. */
export function asked<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const fields = problemsOf(parsed.error);
  throw new VendorRefusal(
    { status: 422, code: 'validation_failed' },
    `Check ${Object.keys(fields).join(', ')}.`,
    fields,
  );
}

export function requireBearer(request: FastifyRequest, key: string): void {
  const [scheme = '', token = ''] = (request.headers.authorization ?? '').split(' ');
  if (scheme.toLowerCase() !== 'bearer' || !isSameText(token, key)) {
    throw new VendorRefusal({ status: 401, code: 'unauthorized' }, 'The API key is not known.');
  }
}

const bodyOf = ({ code, message, fields }: Pick<VendorRefusal, 'code' | 'message' | 'fields'>) => ({
  error: { code, message, ...(fields === undefined ? {} : { fields }) },
});

/** `{ error: { code, message, fields? } }` for everything that goes wrong behind this interface. */
export function answerRefusals(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply));
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof VendorRefusal) return reply.code(error.status).send(bodyOf(error));
  const status = statusOf(error);
  if (status < 500) {
    const message = error instanceof Error ? error.message : 'The request cannot be read.';
    return reply
      .code(status)
      .send(bodyOf({ code: 'malformed_request', message, fields: undefined }));
  }
  request.log.error({ error }, 'a vendor failed');
  return reply
    .code(500)
    .send(bodyOf({ code: 'internal_error', message: 'Something failed.', fields: undefined }));
}

/** Fastify's own refusals (bad JSON, wrong media type, too large) know their status. */
export const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
