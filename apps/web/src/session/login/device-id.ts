import { cookieNames, readCookie, writeCookie } from '#browser/cookies.ts';

/** This device, for the login provider: a random id, then what it is, then how large it is. */
export function deviceId(): string {
  const known = readCookie(cookieNames.deviceId);
  const id = known ?? crypto.randomUUID();
  // Written again even when known: its month begins anew with every login.
  writeCookie(cookieNames.deviceId, id);
  const { width, height } = window.screen;
  return [id, navigator.platform, `${width}x${height}`]
    .map((segment) => segment.replace(/[^A-Za-z\d\-.]+/g, '-'))
    .join('+');
}
