/** What a key asks of a table of rows. */
export type TableCommand =
  | { readonly kind: 'move'; readonly by: number }
  | { readonly kind: 'extend'; readonly by: number }
  | { readonly kind: 'first' | 'last' | 'open' | 'preview' | 'toggle' };

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const PAGE = 10;

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  j: 1,
  k: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
};

const acts: Readonly<Record<string, TableCommand>> = {
  Home: { kind: 'first' },
  End: { kind: 'last' },
  Enter: { kind: 'open' },
  ' ': { kind: 'preview' },
  x: { kind: 'toggle' },
};

export function tableCommand(pressed: Pressed): TableCommand | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key;
  const by = steps[key];
  if (by !== undefined) return { kind: pressed.shiftKey ? 'extend' : 'move', by };
  return pressed.shiftKey ? null : (acts[key] ?? null);
}

export const isLetter = (key: string): boolean => /^\p{L}$/u.test(key);
