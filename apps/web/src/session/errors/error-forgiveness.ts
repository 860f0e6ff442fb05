import { AUTH_ERROR_RESET_MS } from '@abona/contract/limits';
import { removeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { currentSession, onSessionChange } from '#session/session-store.ts';

/** Half a minute of being signed in, and earlier errors are forgiven. */
export function forgiveErrorsInTime(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    if (currentSession() === null) {
      clearTimeout(timer);
      timer = undefined;
    } else {
      timer ??= setTimeout(() => removeStored(stored.authErrors), AUTH_ERROR_RESET_MS);
    }
  };
  onSessionChange(watch);
  watch();
}
