import { ApiFailure } from '@abona/client/api-failure.ts';
import { failureCopy } from '#copy/failures.ts';

const isTransport = (code: string): code is keyof typeof failureCopy =>
  Object.hasOwn(failureCopy, code);

/** A failed call in words for the customer; null when it is none of ours, but a bug. */
export function failureSentence(failure: unknown): string | null {
  if (!(failure instanceof ApiFailure)) return null;
  return isTransport(failure.code) ? failureCopy[failure.code] : failure.message;
}
