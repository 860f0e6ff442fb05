import { useEffect, useRef } from 'react';
import { monitor } from '#browser/monitor.ts';
import { useFlags } from '#flags/use-flags.ts';

/** Tells once how long home took to show what it is for, where that is observed. */
export function useHomeMonitoring(isShown: boolean): void {
  const { observabilityAuroraHome: isObserved } = useFlags();
  const isTold = useRef(false);
  useEffect(() => {
    if (!isShown || !isObserved || isTold.current) return;
    isTold.current = true;
    monitor('home', performance.now());
  }, [isShown, isObserved]);
}
