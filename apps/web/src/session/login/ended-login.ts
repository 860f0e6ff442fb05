import { ApiFailure } from '@abona/client/api-failure.ts';
import { log, messageOf } from '#browser/log.ts';
import { forgetProviderTokens, storedRefreshToken } from '#session/keep-session.ts';
import { loginProvider } from './provider.ts';

/** Our server refuses this login for good: its session was ended since, here or from another device. */
export const isLoginEnded = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.code === 'login_ended';

/** Forgets what would renew it, and has the provider forget it too where it can (RFC 7009). */
export async function dropEndedLogin(): Promise<void> {
  const refreshToken = storedRefreshToken();
  if (refreshToken === null) return;
  forgetProviderTokens();
  try {
    await (await loginProvider()).revoke(refreshToken);
  } catch (failure) {
    log({ level: 'warn', message: messageOf(failure), trail: 'session.revocation' });
  }
}
