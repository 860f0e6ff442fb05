import { useState } from 'react';
import { ApiFailure } from '../api-failure.ts';

/** The server's last word: asked again with the same key it would say the same. */
const isFinal = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.status !== 0 && !failure.retryable;

/**
 * The key that keeps a second press from doing something twice. It stays while nobody knows what became of the call,
 * and is another once the server has answered: what is sent after a refusal is something new.
 */
export function useCallKey() {
  const [key, setKey] = useState(() => crypto.randomUUID());
  const renew = () => setKey(crypto.randomUUID());
  return {
    key,
    onSuccess: renew,
    onError: (failure: unknown) => {
      if (isFinal(failure)) renew();
    },
  } as const;
}
