import { readStored, writeStored } from './storage.ts';
import { stored } from './stored.ts';

export type Theme = 'light' | 'dark' | 'auto';

export const readTheme = (): Theme => readStored(stored.theme) ?? 'auto';

export function applyTheme(theme: Theme = readTheme()): void {
  document.documentElement.dataset['theme'] = theme;
}

export function chooseTheme(theme: Theme): void {
  writeStored(stored.theme, theme);
  applyTheme(theme);
}
