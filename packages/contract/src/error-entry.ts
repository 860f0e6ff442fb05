/** A failure, as the catalogue of errors knows it. */
export type ErrorEntry = {
  readonly http: number;
  /** Whether the very same request may succeed later. */
  readonly retryable: boolean;
  /** What the customer reads. `{name}` is filled from the failure's details. */
  readonly message: string;
};
