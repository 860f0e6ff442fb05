import { useSyncExternalStore } from 'react';

/** As in the stylesheets: less than this leaves a table beside a column without room for all of its own. */
const NARROW = '(max-width: 1400px)';

function subscribe(tell: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}

/** Whether the window is one of those with little room. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
