/**
 * Everything that asks us to stop: Ctrl-C, SIGTERM, a closed terminal, and the death of the program
 * that started us, seen by the channel it left open or by npm's death below it.
 */
export type StopRequest = {
  readonly signal: AbortSignal;
  /** Aborted when somebody asks again and will not wait. */
  readonly impatience: AbortSignal;
};

/** Ctrl-C reaches us from the terminal, from npm and from our parent, all within a moment. */
const SAME_REQUEST_MS = 1_000;

export function listenForStop(): StopRequest {
  const stop = new AbortController();
  const impatience = new AbortController();
  let askedAt = Number.NEGATIVE_INFINITY;
  const ask = () => {
    if (stop.signal.aborted && performance.now() - askedAt > SAME_REQUEST_MS) impatience.abort();
    askedAt = stop.signal.aborted ? askedAt : performance.now();
    stop.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  if (process.connected) process.once('disconnect', ask);
  return { signal: stop.signal, impatience: impatience.signal };
}
