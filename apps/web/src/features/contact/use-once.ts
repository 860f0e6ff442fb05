import { useEffect, useRef } from 'react';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';

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

/** A reload forgets the number that was typed: then it is asked for again. */
export function useBeginAgain(isLost: boolean): void {
  const { replace } = useNavigation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is found to be lost.
  useEffect(() => {
    if (isLost) replace(paths.accountAddPhone);
  }, [isLost]);
}
