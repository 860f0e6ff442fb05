import { SPECIAL_TOKEN_LIFE_S } from './use-cases/activities/issue-special-token.ts';

const NAME = 'abona_device';

/** No script reads it, no other site sends it, and by TLS no other host of ours can set it (`__Host-`). */
export function deviceCookie(secret: string, publicUrl: string): string {
  const isSecure = publicUrl.startsWith('https:');
  const parts = [
    `${isSecure ? '__Host-' : ''}${NAME}=${secret}`,
    'Path=/',
    `Max-Age=${SPECIAL_TOKEN_LIFE_S}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ];
  return parts.join('; ');
}

/** Browsers keep the two names apart: by TLS what somebody else set under the plain one is another secret, which fits no token. */
export const deviceSecretIn = (cookies: string): string | null =>
  new RegExp(`(?:^|;\\s*)__Host-${NAME}=([\\w-]{43})(?:;|$)`).exec(cookies)?.[1] ??
  new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`).exec(cookies)?.[1] ??
  null;
