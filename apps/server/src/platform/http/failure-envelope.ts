import { errorCatalogue, type FailureEnvelope, type FieldFailure } from '@abona/contract/errors';
import {
  englishErrors,
  explanationOf,
  merchantFieldErrors,
} from '@abona/contract/merchants/english-errors';
import type { FastifyRequest } from 'fastify';
import { detailed, type Failure } from './failure.ts';
import { isOfShop, languageOf } from './language-of.ts';

export type FailureAnswer = {
  readonly status: number;
  readonly body: FailureEnvelope;
  readonly retryAfterS: number | null;
};

/** When to come back, where the failure itself does not say. */
const retryAfterDefaultsS: Readonly<Record<string, number>> = {
  operation_in_progress: 1,
  unavailable: 5,
  provider_unavailable: 30,
  storage_full: 60,
};

/** The one place where a refusal becomes an answer. */
export function failureAnswer(failure: Failure, request: Request): FailureAnswer {
  const { code, fields, ...rest } = detailed(failure);
  const { http, message: spanish, retryable } = errorCatalogue[code];
  const isEnglish = languageOf(request) === 'en';
  const message = (isEnglish ? englishErrors[code] : undefined) ?? spanish;
  const retryAfterS = rest.retryAfterS ?? retryAfterDefaultsS[code] ?? null;
  const seconds = Number(rest.details?.['seconds'] ?? retryAfterS ?? 0);
  const details = { wait: waitText(seconds), ...rest.details };
  const error = {
    code,
    message: fill(message, details),
    trace_id: request.id,
    retryable,
    ...(isOfShop(request) ? { documentation: explanationOf(code) } : {}),
    ...(fields === undefined ? {} : { fields: isEnglish ? fields.map(inEnglish) : fields }),
  };
  return { status: http, retryAfterS, body: { status: 'fail', error } };
}

type Request = Pick<FastifyRequest, 'id' | 'url' | 'headers'>;

const fieldSentences: Readonly<Record<string, string>> = merchantFieldErrors;

/** What is wrong with a field's shape was told in English where it was found. */
const inEnglish = (field: FieldFailure): FieldFailure => ({
  ...field,
  message: fieldSentences[field.code ?? ''] ?? field.message,
});

/** As people say it: nobody counts 86,154 seconds. */
function waitText(seconds: number): string {
  if (seconds < 120) return seconds === 1 ? '1 segundo' : `${seconds} segundos`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} minutos` : `${Math.ceil(minutes / 60)} horas`;
}

function fill(sentence: string, details: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''));
}
