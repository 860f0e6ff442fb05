const names: Readonly<Record<string, string>> = {
  Shift: 'Mayús',
  Space: 'Espacio',
  Escape: 'Esc',
  Delete: 'Supr',
  ArrowDown: '↓',
  ArrowUp: '↑',
};

const nameOf = (key: string): string =>
  names[key] ?? (key.length === 1 ? key.toLocaleUpperCase('es-MX') : key);

const chordText = (chord: string): string => chord.split('+').map(nameOf).join(' ');

/** Keys as people read them: `g a` is one after the other, `Ctrl+k` both at once. */
export const keysText = (keys: string): readonly string[] => keys.split(' ').map(chordText);
