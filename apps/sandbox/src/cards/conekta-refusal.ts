import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { statusOf } from '#platform/vendor-refusal.ts';

type ErrorType =
  | 'authentication_error'
  | 'parameter_validation_error'
  | 'resource_not_found_error'
  | 'processing_error'
  | 'precondition_required_error'
  | 'api_error';

type Detail = { readonly code: string; readonly message: string; readonly param: string | null };

const STATUS_OF: Readonly<Record<ErrorType, number>> = {
  authentication_error: 401,
  parameter_validation_error: 422,
  resource_not_found_error: 404,
  processing_error: 402,
  precondition_required_error: 428,
  api_error: 500,
};

/** An error in Conekta's form: its type decides the status, its details say what and where. */
export class ConektaRefusal extends Error {
  readonly type: ErrorType;
  readonly details: readonly Detail[];

  constructor(type: ErrorType, details: readonly Detail[]) {
    super(details[0]?.message ?? type);
    this.type = type;
    this.details = details;
  }
}

export const unknownKey = (): ConektaRefusal =>
  refusal('authentication_error', 'authentication.unknown_key', 'The API key is not known.');

export const noSuchResource = (what: string): ConektaRefusal =>
  refusal('resource_not_found_error', `resource_not_found.${what}`, 'The resource does not exist.');

export const invalid = (param: string, message: string): ConektaRefusal =>
  new ConektaRefusal('parameter_validation_error', [
    { code: `conekta.errors.parameter_validation.${param}`, message, param },
  ]);

export const declined = (code: string, message: string): ConektaRefusal =>
  refusal('processing_error', `processing.bank.${code}`, message);

export const unavailable = (): ConektaRefusal =>
  refusal('api_error', 'api.unavailable', 'Conekta is out of service.');

/** The order is not, or no longer, in a state in which that can be done. */
export const notInThatState = (message: string): ConektaRefusal =>
  refusal('precondition_required_error', 'precondition_required.combo.order', message);

function refusal(type: ErrorType, code: string, message: string): ConektaRefusal {
  return new ConektaRefusal(type, [{ code: `conekta.errors.${code}`, message, param: null }]);
}

/** The request as Conekta wants it, or 422 with a detail for each field that is wrong. */
export function askedOfConekta<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  throw new ConektaRefusal(
    'parameter_validation_error',
    parsed.error.issues.map(({ path, message }) => {
      const param = path.join('.');
      return { code: `conekta.errors.parameter_validation.${param || 'body'}`, message, param };
    }),
  );
}

const errorBody = ({ type, details }: ConektaRefusal) => ({
  object: 'error',
  type,
  log_id: randomBytes(12).toString('hex'),
  details: details.map((detail) => ({ ...detail, debug_message: detail.message })),
});

export function answerAsConekta(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refused = asRefusal(error);
    if (refused === null) {
      request.log.error({ error }, 'the card processor failed');
      return reply.code(500).send(errorBody(unavailable()));
    }
    return reply.code(STATUS_OF[refused.type]).send(errorBody(refused));
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(errorBody(noSuchResource('path'))),
  );
}

function asRefusal(error: unknown): ConektaRefusal | null {
  if (error instanceof ConektaRefusal) return error;
  return statusOf(error) < 500 ? invalid('body', 'The request cannot be read.') : null;
}
