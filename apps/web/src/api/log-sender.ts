import { onLogLine, takeLogLines } from '#browser/log.ts';
import { isLogged } from '#browser/monitor.ts';
import { call } from './call.ts';

const BATCH_MAX = 50;
const PAUSE_MS = 3_000;

/** Log lines travel to our server in batches. A line that does not arrive is not worth another. */
export function startLogSender(): void {
  if (!isLogged()) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (isLeaving: boolean): void => {
    clearTimeout(timer);
    timer = undefined;
    const lines = takeLogLines(BATCH_MAX);
    if (lines.length === 0) return;
    // A full batch may have left some behind.
    if (lines.length === BATCH_MAX) flushSoon();
    call('recordLogs', { body: { lines: [...lines] } }, { keepalive: isLeaving }).catch(() => {});
  };
  const flushSoon = (): void => {
    timer ??= setTimeout(flush, PAUSE_MS, false);
  };
  onLogLine(flushSoon);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush(true);
  });
}
