import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

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

export function problemsOf(error: z.ZodError): Fields {
  return Object.fromEntries(
    error.issues.map((issue) => [issue.path.join('.') || '(body)', issue.message]),
  );
}

const bodyOf = ({ code, message, fields }: Pick<VendorRefusal, 'code' | 'message' | 'fields'>) => ({
  error: { code, message, ...(fields === undefined ? {} : { fields }) },
});

/** `{ error: { code, message, fields? } }` for everything that goes wrong behind this interface. */
export function answerRefusals(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply));
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error, request);
  return reply.code(refusal.status).send(bodyOf(refusal));
}

/** What went wrong, as a refusal: a request that cannot be read, or a vendor that failed. */
export function refusalOf(error: unknown, request: FastifyRequest): VendorRefusal {
  if (error instanceof VendorRefusal) return error;
  const status = statusOf(error);
  if (status < 500) {
    const message = error instanceof Error ? error.message : 'The request cannot be read.';
    return new VendorRefusal({ status, code: 'malformed_request' }, message);
  }
  request.log.error({ error }, 'a vendor failed');
  return new VendorRefusal({ status: 500, code: 'internal_error' }, 'Something failed.');
}

/** Fastify's own refusals (bad JSON, wrong media type, too large) know their status. */
export const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
