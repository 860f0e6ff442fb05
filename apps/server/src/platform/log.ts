/**
 * What a log line may carry. The list is closed: a field that is not here does not compile, and one
 * that comes in all the same is dropped. Ids are opaque; nothing here may hold what a person typed.
 */
export type LogFields = {
  readonly trace_id?: string;
  readonly method?: string;
  /** The template of the path, never the path itself. */
  readonly route?: string;
  readonly status_code?: number;
  readonly duration_ms?: number;
  readonly code?: string;
  readonly customer_id?: number;
  readonly session_id?: string;
  readonly job?: string;
  readonly job_id?: string;
  readonly event?: string;
  readonly attempt?: number;
  readonly provider?: string;
  readonly channel?: string;
  readonly count?: number;
  readonly port?: number;
  readonly environment?: string;
  readonly version?: string;
  readonly migration?: string;
  readonly directive?: string;
  readonly signal?: string;
  /** Shown by kind, code and stack; its message is scrubbed. */
  readonly error?: unknown;
};

type Line = (fields: LogFields, message: string) => void;

/** `message` is a constant sentence; what varies goes into the fields. */
export type Log = {
  readonly error: Line;
  readonly warn: Line;
  readonly info: Line;
  readonly debug: Line;
};
