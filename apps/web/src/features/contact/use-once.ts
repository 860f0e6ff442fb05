import { useEffect, useRef } from 'react';

/** Does something the first time that it can be done, and not again while the screen is open. */
export function useOnce(isReady: boolean, act: () => void): void {
  const isDone = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done is as it was when ready.
  useEffect(() => {
    if (!isReady || isDone.current) return;
    isDone.current = true;
    act();
  }, [isReady]);
}
