import { useEffect, useMemo, useState } from 'react';

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

/**
 * The server's hour, which is what counts, kept up to date since it was told. The browser's own clock says only how old
 * the answer was when it was first looked at; from then on a watch runs that nobody can set, so that a deadline on the
 * screen stays where it is when somebody corrects the hour of their computer.
 */
export function useServerNow(told: string | undefined, toldAt: number): Date {
  const here = useNow();
  const watch = useMemo(
    () => ({ age: Math.max(0, Date.now() - toldAt), from: performance.now() }),
    [toldAt],
  );
  if (told === undefined) return here;
  return new Date(Date.parse(told) + watch.age + performance.now() - watch.from);
}
