import type { ErrorCode, FieldFailure } from '@abona/contract/errors';

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
