/** Settings of this browser. Nothing about a customer is ever written here. */
type Setting = 'theme' | 'return_to';

const keyOf = (setting: Setting): string => `abona_portal_${setting}`;

/** A browser that blocks storage throws at the mere mention of it. */
function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

export const readSetting = (setting: Setting): string | null =>
  attempt(() => window.localStorage.getItem(keyOf(setting)));

export function writeSetting(setting: Setting, value: string | null): void {
  attempt(() =>
    value === null
      ? window.localStorage.removeItem(keyOf(setting))
      : window.localStorage.setItem(keyOf(setting), value),
  );
}
