import { useEffect, useState } from 'react';

const EVERY_MS = 15_000;

/** The browser's own hour, kept up to date: of what is counted in minutes, such as until when something is taken. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The server's hour, which is what counts, kept up to date by the browser's own clock since it was told. */
export function useServerNow(told: string | undefined, toldAt: number): Date {
  const here = useNow();
  if (told === undefined) return here;
  return new Date(Date.parse(told) + Math.max(0, here.getTime() - toldAt));
}
