import { useEffect, useRef } from 'react';
import { actCopy } from '#copy/acts.ts';
import { useShortcuts } from './use-shortcuts.ts';

/**
 * What opens by a key takes the focus along, and gives it to what is left in its place when it closes: whoever has no
 * mouse would else begin at the top of the page.
 */
export function useFocusAlong<Place extends HTMLElement = HTMLDivElement>(opened: string | null) {
  const place = useRef<Place>(null);
  const before = useRef(opened);
  useEffect(() => {
    if (before.current === opened) return;
    before.current = opened;
    const here = place.current;
    const at = document.activeElement;
    if (here === null || (here !== at && here.contains(at))) return;
    const chosen = here.querySelector<HTMLElement>('input:checked');
    (chosen ?? here).focus();
  }, [opened]);
  return place;
}

/** The same, and Escape leads back from it whatever has become of it. */
export function useOpenAct(opened: string | null, close: () => void) {
  useShortcuts(
    opened === null
      ? []
      : [{ keys: 'Escape', label: actCopy.cancel, hint: actCopy.cancel, run: close }],
  );
  return useFocusAlong(opened);
}
