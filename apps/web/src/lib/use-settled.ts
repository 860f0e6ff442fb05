import { useEffect, useState } from 'react';

const REST_MS = 250;

/** A value once it rests: the server is not asked for every letter, nor for every step of a slider. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
