/** The apps of people at work. Each has its own origin; the name keeps them apart where one machine serves both. */
export type Office = 'desk' | 'portal';

/** Settings of this browser, and a till's charge that waits for its answer. Nothing else of a customer is written here. */
type Setting = 'theme' | 'single_keys' | 'return_to' | 'till_charge';

const keyOf = (office: Office, setting: Setting): string => `abona_${office}_${setting}`;

/** A browser that blocks storage throws at the mere mention of it. */
function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

export const readSetting = (office: Office, setting: Setting): string | null =>
  attempt(() => window.localStorage.getItem(keyOf(office, setting)));

export function writeSetting(office: Office, setting: Setting, value: string | null): void {
  const key = keyOf(office, setting);
  attempt(() =>
    value === null ? window.localStorage.removeItem(key) : window.localStorage.setItem(key, value),
  );
}
