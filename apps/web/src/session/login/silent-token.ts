import { log } from '#browser/log.ts';
import {
  forgetProviderTokens,
  keepProviderTokens,
  storedRefreshToken,
} from '#session/keep-session.ts';
import type { ProviderTokens } from './login-provider.ts';
import { loginProvider } from './provider.ts';

export type SilentToken =
  | { readonly kind: 'token'; readonly tokens: ProviderTokens }
  /** Nothing to renew with, or the provider does not accept it any more. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unreachable' };

/**
 * A new token of the login provider with nobody being asked, and without the cache. Call it under the renewal lock: what
 * renews is used up by it, and its successor must be kept before anybody else looks.
 */
export async function silentToken(): Promise<SilentToken> {
  const refreshToken = storedRefreshToken();
  if (refreshToken === null) return { kind: 'none' };
  const refreshed = await (await loginProvider()).refresh(refreshToken);
  if (refreshed.ok) {
    await keepProviderTokens(refreshed.value);
    return { kind: 'token', tokens: refreshed.value };
  }
  log({
    level: 'warn',
    message: `no token without asking: ${refreshed.error}`,
    trail: 'session.silent_token',
  });
  if (refreshed.error === 'unreachable') return { kind: 'unreachable' };
  forgetProviderTokens();
  return { kind: 'none' };
}
