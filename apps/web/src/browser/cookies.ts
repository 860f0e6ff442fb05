import { COOKIE_LIFE_MONTHS } from '@abona/contract/limits';

/** Cookies of ours and those of others that we read; like `stored.ts`, this is the whole list. */
export const cookieNames = {
  /** Tells this device from another one to the login provider; random, says nothing about anybody. */
  deviceId: 'abona_device_id',
  /** First steps that were passed over on this device, by their ids. */
  skippedSteps: 'abona_skipped_steps',
  /** Left by the analytics tag, when there is one. */
  gaClient: '_ga',
} as const;
export type CookieName = (typeof cookieNames)[keyof typeof cookieNames];

export function readCookie(name: CookieName): string | null {
  for (const pair of readAll().split('; ')) {
    const [key, ...value] = pair.split('=');
    if (key === name) return decoded(value.join('='));
  }
  return null;
}

/** One month, for the whole origin (specification 3, cookie helper defaults). */
export function writeCookie(name: CookieName, value: string, now = new Date()): void {
  const expires = new Date(now);
  expires.setMonth(expires.getMonth() + COOKIE_LIFE_MONTHS);
  const isSecure = window.location.protocol === 'https:';
  const parts = [
    `${name}=${encodeURIComponent(value)}`,
    `expires=${expires.toUTCString()}`,
    'path=/',
    'samesite=lax',
    ...(isSecure ? ['secure'] : []),
  ];
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox.
    document.cookie = parts.join('; ');
  } catch {
    // Blocked cookies: the value is simply not kept.
  }
}

/** The analytics session cookies carry the measurement id in their name. */
export function readCookiesStarting(prefix: string): readonly string[] {
  return readAll()
    .split('; ')
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => decoded(pair.slice(pair.indexOf('=') + 1)));
}

/** Others write cookies too, and not all of them well. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function readAll(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}
