import { useEffect, useState } from 'react';

/** Whole seconds until a moment, counted down on screen. */
export function useCountdown(until: number | null): number {
  const [now, setNow] = useState(Date.now);
  const left = until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1_000));
  const isRunning = left > 0;
  useEffect(() => {
    setNow(Date.now());
    if (!isRunning || until === null) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning, until]);
  return left;
}

/** `0:24` */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
