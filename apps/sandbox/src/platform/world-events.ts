import { EventEmitter } from 'node:events';

/** The parts of the world that a person or a test can watch. */
export const TOPICS = [
  'phone',
  'mail',
  'accounts',
  'push',
  'clock',
  'faults',
  'bureau',
  'identity',
  'spei',
  'cards',
  'cash',
  'debit',
  'webhooks',
] as const;
export type Topic = (typeof TOPICS)[number];

type Listener = (topic: Topic) => void;

/** Who changed what, as it happens: the console repaints from it, waiting control calls wake by it. */
export type WorldEvents = {
  readonly announce: (topic: Topic) => void;
  /** Returns the way to stop listening. */
  readonly listen: (listener: Listener) => () => void;
};

export function createWorldEvents(): WorldEvents {
  const emitter = new EventEmitter();
  // Every open console page and every waiting call is a listener; there is no sensible limit.
  emitter.setMaxListeners(0);
  return {
    announce: (topic) => void emitter.emit('change', topic),
    listen: (listener) => {
      emitter.on('change', listener);
      return () => void emitter.off('change', listener);
    },
  };
}

/** Asks again whenever the topic changes, until there is an answer or the time is up. */
export async function waitFor<T>(
  events: WorldEvents,
  { topic, timeoutMs }: { readonly topic: Topic; readonly timeoutMs: number },
  ask: () => Promise<T | null>,
): Promise<T | null> {
  const deadline = AbortSignal.timeout(Math.max(1, timeoutMs));
  for (;;) {
    const change = nextChange(events, topic, deadline);
    const answer = await ask();
    if (answer !== null || deadline.aborted || timeoutMs === 0) {
      change.cancel();
      return answer;
    }
    await change.happened;
  }
}

function nextChange(events: WorldEvents, topic: Topic, deadline: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = events.listen((changed) => changed === topic && resolve());
  deadline.addEventListener('abort', () => resolve(), { once: true });
  return { happened: promise.finally(stop), cancel: resolve };
}
