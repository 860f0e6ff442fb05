const LOCK_NAME = 'abona.session.renewal';

/**
 * One tab at a time. A refresh token is used once: two tabs that renew together would look like a
 * thief to the login provider, and both would be signed out. Where the browser has no locks, or
 * refuses them along with its storage, tabs share nothing and cannot collide.
 */
export async function withRenewalLock<T>(action: () => Promise<T>): Promise<T> {
  if (navigator.locks === undefined) return action();
  let started = false;
  const run = () => {
    started = true;
    return action();
  };
  try {
    return (await navigator.locks.request(LOCK_NAME, run)) as T;
  } catch (failure) {
    if (started) throw failure;
    return action();
  }
}
