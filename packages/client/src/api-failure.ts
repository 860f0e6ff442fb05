import type { ErrorCode, FieldFailure } from '@abona/contract/errors';

/** What can go wrong between us and the server, besides what the server says itself. */
export type TransportCode = 'network' | 'timeout' | 'malformed_reply';

type Details = {
  readonly code: ErrorCode | TransportCode;
  readonly status: number;
  /** The server's sentence for the customer; empty when it never spoke. */
  readonly message?: string;
  readonly fields?: readonly FieldFailure[];
  readonly traceId?: string;
  readonly retryable?: boolean;
  readonly retryAfterS?: number | null;
};

/** A call that did not succeed. Thrown, so that a query or a mutation holds it as its error. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly code: ErrorCode | TransportCode;
  readonly status: number;
  readonly fields: readonly FieldFailure[];
  readonly traceId: string | null;
  readonly retryable: boolean;
  readonly retryAfterS: number | null;

  constructor(details: Details) {
    super(details.message ?? details.code);
    this.code = details.code;
    this.status = details.status;
    this.fields = details.fields ?? [];
    this.traceId = details.traceId ?? null;
    this.retryable = details.retryable ?? details.status === 0;
    this.retryAfterS = details.retryAfterS ?? null;
  }
}

/** Whether nobody answered: the person's connection or our server, not what was asked. */
export const isUnreachable = (failure: unknown): boolean =>
  failure instanceof ApiFailure && (failure.code === 'network' || failure.code === 'timeout');
