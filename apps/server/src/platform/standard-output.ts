import { type DestinationStream, pino } from 'pino';

/** What waits to be written when the disk is full; whatever comes beyond it is dropped. */
const UNWRITTEN_BYTES_MAX = 1_000_000;

/**
 * Where the log goes: asynchronously, because requests wait for no disk. A log that cannot be written (a full disk)
 * is no reason to stop serving: its lines are dropped, which is said once on standard error, and again when it is
 * over.
 */
export function standardOutput(fd = 1): DestinationStream {
  let dropped = 0;
  let isFailing = false;
  // Registered before the destination's own: at the end there is nothing to wait for.
  process.once('exit', () => {
    if (isFailing) destination.destroy();
  });
  const destination = pino.destination({
    dest: fd,
    sync: false,
    maxLength: UNWRITTEN_BYTES_MAX,
  });
  destination.on('error', (failure: NodeJS.ErrnoException) => {
    if (!isFailing)
      say(`The log cannot be written (${failure.code}): lines are dropped until it can.`);
    isFailing = true;
  });
  destination.on('drop', () => {
    dropped += 1;
  });
  destination.on('write', () => {
    if (!isFailing) return;
    say(`The log is written again; ${dropped} lines were dropped.`);
    isFailing = false;
    dropped = 0;
  });
  return destination;
}

/** Standard error may be on the same disk. */
function say(sentence: string): void {
  if (process.stderr.listenerCount('error') === 0) process.stderr.on('error', () => undefined);
  process.stderr.write(`${sentence}\n`);
}
