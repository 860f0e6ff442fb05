import { useLayoutEffect } from 'react';

/** The page comes with a loader of its own; the first thing the app shows takes its place. */
export function useStarted(): void {
  useLayoutEffect(() => {
    document.getElementById('starting')?.remove();
  }, []);
}
