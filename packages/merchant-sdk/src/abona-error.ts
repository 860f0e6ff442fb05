import type { ErrorCode } from './contract.gen.ts';

/** One field that was refused: `path` as in what you sent (`lines.0.quantity`). */
export type FieldFailure = {
  readonly path: string;
  readonly message: string;
  /** What is wrong with it, for a program: `too_small`, `amount_not_sum`. */
  readonly code?: string;
};

/** A refusal as the API writes it. */
export type Refusal = {
  readonly code: ErrorCode;
  readonly message: string;
  readonly retryable: boolean;
  readonly trace_id?: string;
  readonly documentation?: string;
  readonly fields?: readonly FieldFailure[];
};

type Answer = {
  readonly status: number;
  readonly requestId: string | null;
  /** Where it was asked. */
  readonly url: string;
  readonly cause?: unknown;
};

/**
 * What every call throws when it is refused, or when no answer came. `code` is stable and closed: a `switch` over it
 * can be complete. `retryable` says whether the very same call may succeed later.
 */
export class AbonaError extends Error {
  override readonly name = 'AbonaError';
  /** `network`: no answer came, or one that is not of the API. */
  readonly code: ErrorCode | 'network';
  /** Of HTTP; 0 without an answer. */
  readonly status: number;
  readonly retryable: boolean;
  /** Names the request in our logs: tell us this one. Null without an answer. */
  readonly requestId: string | null;
  readonly fields: readonly FieldFailure[];
  /** Where the code is explained; null without an answer. */
  readonly documentationUrl: string | null;

  constructor(
    failure: Omit<Refusal, 'code'> & { readonly code: ErrorCode | 'network' },
    answer: Answer,
  ) {
    super(failure.message, { cause: answer.cause });
    this.code = failure.code;
    this.status = answer.status;
    this.retryable = failure.retryable;
    this.requestId = failure.trace_id ?? answer.requestId;
    this.fields = failure.fields ?? [];
    this.documentationUrl =
      failure.documentation === undefined ? null : new URL(failure.documentation, answer.url).href;
  }
}
