import { EventEmitter } from 'node:events';

/** The parts of the world that a person or a test can watch. */
export const TOPICS = [
  'tour',
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

/** `about` is what within the topic changed (a number, an address, a channel); null: anything. */
type Listener = (topic: Topic, about: string | null) => void;

/** Who changed what, as it happens: the console repaints from it, waiting control calls wake by it. */
export type WorldEvents = {
  readonly announce: (topic: Topic, about?: string) => void;
  /** Returns the way to stop listening. */
  readonly listen: (listener: Listener) => () => void;
};

export function createWorldEvents(): WorldEvents {
  const emitter = new EventEmitter();
  // Every open console page and every waiting call is a listener; there is no sensible limit.
  emitter.setMaxListeners(0);
  return {
    announce: (topic, about) => void emitter.emit('change', topic, about ?? null),
    listen: (listener) => {
      emitter.on('change', listener);
      return () => void emitter.off('change', listener);
    },
  };
}

type Wait = {
  readonly topic: Topic;
  /** The one thing within the topic that is waited for. */
  readonly about?: string | undefined;
  readonly timeoutMs: number;
};

/** Asks again whenever what is waited for may have changed, until there is an answer or the time is up. */
export async function waitFor<T>(
  events: WorldEvents,
  { timeoutMs, ...awaited }: Wait,
  ask: () => Promise<T | null>,
): Promise<T | null> {
  const deadline = AbortSignal.timeout(Math.max(1, timeoutMs));
  for (;;) {
    const change = nextChange(events, awaited, deadline);
    const answer = await ask();
    if (answer !== null || deadline.aborted || timeoutMs === 0) {
      change.cancel();
      return answer;
    }
    await change.happened;
  }
}

function nextChange(
  events: WorldEvents,
  { topic, about }: Omit<Wait, 'timeoutMs'>,
  deadline: AbortSignal,
) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = events.listen((changed, what) => {
    if (changed === topic && (what === null || about === undefined || what === about)) resolve();
  });
  deadline.addEventListener('abort', () => resolve(), { once: true });
  return { happened: promise.finally(stop), cancel: resolve };
}
