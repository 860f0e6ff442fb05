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
