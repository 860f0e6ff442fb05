import { ApiFailure } from '@abona/client/api-failure.ts';
import { call } from '#api/call.ts';
import type { TrackedEvent } from './track.ts';

const BATCH_MAX = 50;
const KEPT_MAX = 200;
const PAUSE_MS = 2_000;

type Send = (events: readonly TrackedEvent[], isLeaving: boolean) => Promise<unknown>;

const sendToServer: Send = (events, isLeaving) =>
  call('recordEvents', { body: { events: [...events] } }, { keepalive: isLeaving });

const toReason = (reason: unknown): unknown => reason ?? 'unknown';
const mayArriveLater = (failure: unknown): boolean =>
  !(failure instanceof ApiFailure) || failure.retryable;

/** Events travel to our server in batches; those of a page that goes away travel at once. */
export function createEventSender(send: Send = sendToServer) {
  const waiting: TrackedEvent[] = [];
  let underWay: readonly TrackedEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** They go with the next event. Each has its id: arriving twice counts once. */
  const putBack = (batch: readonly TrackedEvent[]): void => {
    waiting.unshift(...batch.slice(0, KEPT_MAX - waiting.length));
  };
  const flush = async (isLeaving = false): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    // A page that leaves breaks off what is under way: it goes once more, and counts once by its ids.
    if (isLeaving) waiting.unshift(...underWay);
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH_MAX);
      underWay = batch;
      const failure = await send(batch, isLeaving).then(() => null, toReason);
      underWay = [];
      // Refused events would be refused again, and would hold up all that come after them.
      if (failure === null || !mayArriveLater(failure)) continue;
      if (!isLeaving) putBack(batch);
      return;
    }
  };
  const add = (event: TrackedEvent): void => {
    if (waiting.length >= KEPT_MAX) waiting.shift();
    waiting.push(event);
    timer ??= setTimeout(() => void flush(), PAUSE_MS);
  };
  return { add, flush };
}
