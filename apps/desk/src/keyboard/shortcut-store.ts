/** Something a key does here: `j`, `Shift+J`, `Ctrl+K`, `g a` (one after the other), `Enter`, `?`. */
export type Shortcut = {
  readonly keys: string;
  /** What the hint bar says of it; null: it works and is listed, without a place in the bar. */
  readonly hint: string | null;
  /** What the list of all keys says. */
  readonly label: string;
  /** Null: somebody else hears the key, a table above all; here it is only said. */
  readonly run: (() => void) | null;
};

const SEQUENCE_MS = 1_200;

/** What a person types into; a single letter there is a letter. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));

function nameOfKey(event: KeyboardEvent): string {
  const { key } = event;
  const name = key === ' ' ? 'Space' : key;
  // AltGr writes brackets on many keyboards, and calls itself Ctrl and Alt.
  const isWritten = event.getModifierState('AltGraph');
  const control = !isWritten && (event.ctrlKey || event.metaKey) ? 'Ctrl+' : '';
  const shift = event.shiftKey && /^[a-z]$/i.test(key) ? 'Shift+' : '';
  return `${control}${shift}${name.length === 1 ? name.toLowerCase() : name}`;
}

const isSingle = (keys: string): boolean => !keys.startsWith('Ctrl+');

/**
 * What the keys do on the screen that is open. A screen, a panel, a dialog adds what it knows and takes it away when it
 * goes; of two that want the same key the later has it.
 */
export class ShortcutStore extends EventTarget {
  #layers: readonly (readonly Shortcut[])[] = [];
  #begun: { readonly key: string; readonly at: number } | null = null;
  #singleKeys = true;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.addEventListener('change', listener);
    return () => this.removeEventListener('change', listener);
  };

  readonly layers = (): readonly (readonly Shortcut[])[] => this.#layers;

  readonly add = (shortcuts: readonly Shortcut[]): (() => void) => {
    this.#change([...this.#layers, shortcuts]);
    return () => this.#change(this.#layers.filter((layer) => layer !== shortcuts));
  };

  /** Single letters can be switched off, for those who speak to their computer. */
  readonly setSingleKeys = (areOn: boolean): void => {
    this.#singleKeys = areOn;
    this.dispatchEvent(new Event('change'));
  };

  readonly singleKeys = (): boolean => this.#singleKeys;

  readonly press = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || event.isComposing) return;
    const name = nameOfKey(event);
    const begun = this.#begun;
    this.#begun = null;
    const isFree = !isTyping(event.target);
    const sequence =
      begun !== null && event.timeStamp - begun.at < SEQUENCE_MS ? `${begun.key} ${name}` : null;
    const found = (sequence === null ? undefined : this.#find(sequence)) ?? this.#find(name);
    if (found?.run != null && this.#mayRun(found.keys, isFree)) {
      event.preventDefault();
      found.run();
    } else if (isFree && this.#begins(name)) {
      this.#begun = { key: name, at: event.timeStamp };
    } else if (name === 'Escape' && !isFree && event.target instanceof HTMLElement) {
      // The way out of a field for whoever has no mouse: letters are keys again.
      event.target.blur();
    }
  };

  #mayRun(keys: string, isFree: boolean): boolean {
    if (!isSingle(keys)) return true;
    if (keys === 'Escape') return true;
    return isFree && (this.#singleKeys || keys.length > 1);
  }

  #begins(name: string): boolean {
    return this.#layers.flat().some(({ keys }) => keys.startsWith(`${name} `));
  }

  #find(keys: string): Shortcut | undefined {
    return this.#layers
      .flat()
      .findLast((shortcut) => shortcut.keys === keys && shortcut.run !== null);
  }

  #change(layers: readonly (readonly Shortcut[])[]): void {
    this.#layers = layers;
    this.dispatchEvent(new Event('change'));
  }
}

/** One for each key: the one that has it, before one that is only said. */
export function heardShortcuts(layers: readonly (readonly Shortcut[])[]): readonly Shortcut[] {
  const all = layers.flat();
  return all.filter((shortcut) => {
    const alike = all.filter(({ keys }) => keys === shortcut.keys);
    return shortcut === (alike.findLast(({ run }) => run !== null) ?? alike.at(-1));
  });
}

export const shortcuts = new ShortcutStore();
