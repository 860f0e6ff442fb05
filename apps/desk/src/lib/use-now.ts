import { useEffect, useState } from 'react';

const EVERY_MS = 15_000;

/** The hour, kept up to date. The browser's own: what counts is what the server says. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
