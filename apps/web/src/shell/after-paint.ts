import { log, messageOf } from '#browser/log.ts';
import { isAvailableRoute } from '#routing/available-routes.ts';
import type { AppRouter } from '#routing/router.tsx';
import { routes } from '#routing/routes.ts';
import { currentSession, onSessionChange } from '#session/session-store.ts';
import { fetchTrouble } from './trouble/trouble.tsx';

/** What nobody waits for: the session's watch, logs, tracking and flags come after the first screen. */
export function startAfterPaint(router: AppRouter): void {
  watchForFailures();
  whenIdle(async () => {
    const [watch, , logs, tracking, flags] = await Promise.all([
      import('#session/session-watch.ts'),
      fetchTrouble(),
      import('#api/log-sender.ts'),
      import('#tracking/start-tracking.ts'),
      import('#flags/start-flags.ts'),
    ]);
    watch.startSessionWatch();
    logs.startLogSender();
    tracking.startTracking();
    await flags.startFlags(router);
    fetchMenuScreens(router);
    whenSignedIn(async () => (await import('#push/start-push.ts')).startPush());
    whenSignedIn(async () => (await import('./start-worker.ts')).startWorker());
  });
}

/** A visitor has no channel to listen to: what listens is not even fetched. */
function whenSignedIn(work: () => Promise<void>): void {
  const stop = onSessionChange(() => begin());
  const begin = () => {
    if (currentSession() === null) return;
    stop();
    void attempt(work);
  };
  begin();
}

/** The places that the menu leads to are one tap away: their screens need not be waited for. */
function fetchMenuScreens(router: AppRouter): void {
  if (currentSession() === null) return;
  for (const { key, shell, path } of routes) {
    const to: string = path;
    if (shell === 'menu' && isAvailableRoute(key)) void router.preloadRoute({ to });
  }
}

async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (failure) {
    log({ level: 'error', message: messageOf(failure), trail: 'shell.after_paint' });
  }
}

function whenIdle(work: () => Promise<void>): void {
  const run = () => void attempt(work);
  // Safari has no idle callback; a moment's wait serves.
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 3_000 });
  else setTimeout(run, 300);
}

/** What nobody caught is logged. */
function watchForFailures(): void {
  window.addEventListener('error', ({ error, message }) => {
    log({ level: 'error', message: messageOf(error ?? message), trail: 'window.error' });
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    log({ level: 'error', message: messageOf(reason), trail: 'window.rejection' });
  });
}
