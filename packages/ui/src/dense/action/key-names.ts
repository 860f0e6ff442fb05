/** Keys as people read them: one chord ("Ctrl Enter") or several keys, one after another. */
export type Keys = string | readonly string[];

const ariaNames: Readonly<Record<string, string>> = {
  Ctrl: 'Control',
  Mayús: 'Shift',
  Espacio: 'Space',
  Esc: 'Escape',
  Supr: 'Delete',
};

/** The value of `aria-keyshortcuts`; keys one after another have no notation there. */
export function ariaKeyShortcuts(keys: Keys | undefined): string | undefined {
  if (typeof keys !== 'string') return undefined;
  return keys
    .split(' ')
    .map((key) => ariaNames[key] ?? key)
    .join('+');
}
