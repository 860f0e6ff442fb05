import { readSetting, writeSetting } from './stored.ts';

const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const readTheme = (): Theme =>
  themes.find((theme) => theme === readSetting('theme')) ?? 'auto';

export function applyTheme(theme: Theme = readTheme()): void {
  document.documentElement.dataset['theme'] = theme;
}

/** The next one in turn: as the system says, light, dark. */
export function turnTheme(): Theme {
  const next = themes[(themes.indexOf(readTheme()) + 1) % themes.length] ?? 'auto';
  writeSetting('theme', next);
  applyTheme(next);
  return next;
}
