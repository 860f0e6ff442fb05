import { SPECIAL_TOKEN_LIFE_S } from './use-cases/activities/issue-special-token.ts';

const NAME = 'abona_device';
const PATH = '/api/enablement/api/v1/authentication';

/** Goes to the special token's calls only, and no script reads it. */
export function deviceCookie(secret: string, publicUrl: string): string {
  const parts = [
    `${NAME}=${secret}`,
    `Path=${PATH}`,
    `Max-Age=${SPECIAL_TOKEN_LIFE_S}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ];
  return parts.join('; ');
}

export const deviceSecretIn = (cookies: string): string | null =>
  new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`).exec(cookies)?.[1] ?? null;
