import { log, messageOf } from '#browser/log.ts';
import { reloadOnce } from '#routing/chunk-recovery.ts';
import type { AppRouter } from '#routing/router.tsx';
import { fetchTrouble } from './trouble/trouble.tsx';

/** What nobody waits for: logs, tracking and flags come after the first screen. */
export function startAfterPaint(router: AppRouter): void {
  watchForFailures();
  whenIdle(async () => {
    const [, logs, tracking, flags] = await Promise.all([
      fetchTrouble(),
      import('#api/log-sender.ts'),
      import('#tracking/start-tracking.ts'),
      import('#flags/start-flags.ts'),
    ]);
    logs.startLogSender();
    tracking.startTracking();
    await flags.startFlags(router);
  });
}

function whenIdle(work: () => Promise<void>): void {
  const run = () => {
    work().catch((failure: unknown) => {
      log({ level: 'error', message: messageOf(failure), trail: 'shell.after_paint' });
    });
  };
  // Safari has no idle callback; a moment's wait serves.
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 3_000 });
  else setTimeout(run, 300);
}

/** What nobody caught is logged; a part that a release has replaced reloads the page, once. */
function watchForFailures(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (reloadOnce('a preloaded part did not arrive')) event.preventDefault();
  });
  window.addEventListener('error', ({ error, message }) => {
    log({ level: 'error', message: messageOf(error ?? message), trail: 'window.error' });
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    log({ level: 'error', message: messageOf(reason), trail: 'window.rejection' });
  });
}
