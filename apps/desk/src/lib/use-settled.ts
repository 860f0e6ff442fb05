import { useEffect, useEffectEvent, useState } from 'react';

const SETTLED_MS = 300;

/** What somebody types, and how it changes; once they stop, whoever waits for it is told, of something new alone. */
export function useSettled(text: string, onSettled: (text: string) => void) {
  const [typed, setTyped] = useState(text);
  const settle = useEffectEvent((settled: string) => {
    if (settled !== text) onSettled(settled);
  });
  useEffect(() => {
    const timer = setTimeout(() => settle(typed.trim()), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}
