import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is as a media query says, where more than its style depends on it. */
export function useMedia(query: string): boolean {
  const read = useCallback(() => window.matchMedia(query).matches, [query]);
  const subscribe = useCallback(
    (tell: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', tell);
      return () => list.removeEventListener('change', tell);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, read);
}
