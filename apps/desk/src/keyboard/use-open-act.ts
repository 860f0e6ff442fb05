import { actCopy } from '#copy/acts.ts';
import { useFocusAlong } from './use-focus-along.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** What is open in a panel takes the focus along, and Escape leads back from it whatever has become of it. */
export function useOpenAct(opened: string | null, close: () => void) {
  useShortcuts(
    opened === null
      ? []
      : [{ keys: 'Escape', label: actCopy.cancel, hint: actCopy.cancel, run: close }],
  );
  return useFocusAlong(opened);
}
