import { type Office, readSetting, writeSetting } from './settings.ts';

const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const readTheme = (office: Office): Theme =>
  themes.find((theme) => theme === readSetting(office, 'theme')) ?? 'auto';

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}

/** The next one in turn: as the system says, light, dark. */
export function turnTheme(office: Office): Theme {
  const next = themes[(themes.indexOf(readTheme(office)) + 1) % themes.length] ?? 'auto';
  writeSetting(office, 'theme', next);
  applyTheme(next);
  return next;
}
