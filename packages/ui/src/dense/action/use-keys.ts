import { use, useEffect, useEffectEvent } from 'react';
import type { Keys } from './key-names.ts';
import { isTyping, SingleKeysContext } from './single-keys.ts';

export type KeyBinding = {
  /** As shown: "A", "Ctrl Enter", "Mayús J", "Esc", or ["G", "A"] one after another. */
  readonly keys: Keys;
  readonly run: () => void;
  /** Also in a field, where letters never are. */
  readonly whileTyping?: boolean | undefined;
};

/** Between the two keys of a sequence. */
const SEQUENCE_MS = 1200;

const shownNames: Readonly<Record<string, string>> = {
  ' ': 'Espacio',
  Escape: 'Esc',
  Delete: 'Supr',
};

/** The pressed keys, as a hint shows them. */
export function pressedKeys(event: KeyboardEvent): string {
  const single = event.key.length === 1;
  const name = shownNames[event.key] ?? (single ? event.key.toLocaleUpperCase('es-MX') : event.key);
  const letter = /^\p{L}$/u.test(event.key);
  return [
    ...(event.ctrlKey || event.metaKey ? ['Ctrl'] : []),
    ...(event.altKey ? ['Alt'] : []),
    ...(event.shiftKey && (letter || !single) ? ['Mayús'] : []),
    name,
  ].join(' ');
}

const isSingle = (keys: string): boolean => keys.length === 1;

/** The binding that the last keys complete. */
function bindingOf(
  bindings: readonly KeyBinding[],
  before: string,
  pressed: string,
): KeyBinding | undefined {
  const sequence = bindings.find(
    ({ keys }) => typeof keys !== 'string' && keys[0] === before && keys[1] === pressed,
  );
  return sequence ?? bindings.find(({ keys }) => keys === pressed);
}

/** Keys of a screen or of an open bar. They rest under a dialog; single ones also while somebody types. */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const letters = use(SingleKeysContext);
  const find = useEffectEvent((before: string, pressed: string) =>
    bindingOf(bindings, before, pressed),
  );
  useEffect(() => {
    let last = { key: '', at: 0 };
    /** The binding that this key completes, if it may act here. */
    const heard = (event: KeyboardEvent): KeyBinding | undefined => {
      const pressed = pressedKeys(event);
      const typing = isTyping(event.target);
      if (rests(event, letters)) return undefined;
      const before = event.timeStamp - last.at < SEQUENCE_MS ? last.key : '';
      last = { key: pressed, at: event.timeStamp };
      const binding = find(before, pressed);
      return typing && binding?.whileTyping !== true ? undefined : binding;
    };
    const press = (event: KeyboardEvent) => {
      const binding = heard(event);
      if (binding === undefined) return;
      event.preventDefault();
      last = { key: '', at: 0 };
      binding.run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [letters]);
}

/** Somebody else took the key, a dialog stands over the screen, or a letter is not ours now. */
const rests = (event: KeyboardEvent, letters: boolean): boolean =>
  event.defaultPrevented ||
  document.querySelector('dialog:modal') !== null ||
  (isSingle(pressedKeys(event)) && (isTyping(event.target) || !letters));
