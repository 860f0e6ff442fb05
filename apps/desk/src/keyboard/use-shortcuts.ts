import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { heardShortcuts, type Shortcut, shortcuts } from './shortcut-store.ts';

/** What keys do while this is on the screen. What they do may change; which they are, and their words, say when anew. */
export function useShortcuts(given: readonly Shortcut[]): void {
  const latest = useRef(given);
  useLayoutEffect(() => {
    latest.current = given;
  });
  const named = given
    .map(({ keys, label, hint }) => [keys, label, hint ?? ''].join('\t'))
    .join('\n');
  useEffect(() => {
    const layer = latest.current.map((shortcut, index) => ({
      ...shortcut,
      run: shortcut.run === null ? null : () => latest.current[index]?.run?.(),
    }));
    return named === '' ? undefined : shortcuts.add(layer);
  }, [named]);
}

/** What the keys do now, the latest last. */
export const useActiveShortcuts = (): readonly Shortcut[] =>
  heardShortcuts(useSyncExternalStore(shortcuts.subscribe, shortcuts.layers));
