import { useRef } from 'react';

const NOTHING = { request: '', key: '' };

/** The same request again carries the same key: pressed twice or lost on the way, it is done once. */
export function useOperationKey() {
  const kept = useRef(NOTHING);
  return {
    of: (body: unknown): string => {
      const request = JSON.stringify(body);
      if (kept.current.request !== request) kept.current = { request, key: crypto.randomUUID() };
      return kept.current.key;
    },
    /** What comes next is another operation, though it may say the same. */
    forget: (): void => {
      kept.current = NOTHING;
    },
  };
}
