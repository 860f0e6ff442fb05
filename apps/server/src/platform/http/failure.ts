import type { ErrorCode, FieldFailure } from '@abona/contract/errors';

/** A refusal on its way out of the framework's hooks, which know exceptions only. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(typeof failure === 'string' ? failure : failure.code);
    this.failure = failure;
  }
}

/** A refusal with what its sentence needs. A bare code does where there is nothing to add. */
export type DetailedFailure<Code extends ErrorCode> = {
  readonly code: Code;
  /** Fills the `{name}`s of the catalogue's sentence. Never input of the caller. */
  readonly details?: Readonly<Record<string, string | number>>;
  readonly fields?: readonly FieldFailure[];
  readonly retryAfterS?: number;
};

export type Failure<Code extends ErrorCode = ErrorCode> = Code | DetailedFailure<Code>;

export const detailed = <Code extends ErrorCode>(failure: Failure<Code>): DetailedFailure<Code> =>
  typeof failure === 'string' ? { code: failure } : failure;
