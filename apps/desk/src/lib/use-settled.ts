import { useEffect, useEffectEvent } from 'react';

const SETTLED_MS = 300;

/** Tells what somebody typed once they stop typing. */
export function useSettled(typed: string, onSettled: (typed: string) => void): void {
  const settle = useEffectEvent(onSettled);
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
}
