import type { Hints } from './hints.ts';

/** Hears of changes; nothing is remembered while it does not. */
export type CacheHints = Pick<Hints, 'subscribe' | 'hears'>;

/** For a program that lives too briefly to remember anything. */
export const unheard: CacheHints = { subscribe: () => undefined, hears: () => false };

type CacheOptions<Key> = {
  readonly hints: CacheHints;
  /** Where the database tells the key of whatever changed; nothing at all: anything may have. */
  readonly channel: string;
  readonly keyOf: (payload: string) => Key;
  readonly keptMs?: number;
  readonly entriesMax: number;
};

type InvalidatedCache<Key, Answer> = {
  /** What is cached, or else what is asked. Nothing that reads an older moment than now may be asked. */
  readonly find: (key: Key, ask: () => Promise<Answer | null>) => Promise<Answer | null>;
  /** This node changed it itself, and need not wait to be told. After the commit: before it, others would learn anew what is about to end. */
  readonly forget: (key: Key) => void;
};

/** However sure we are, it is asked for again after so long: nothing is believed for longer. */
const KEPT_MS = 5_000;

/**
 * A cache that the database invalidates: what it answered is kept until it notifies that it changed (a trigger does,
 * so no statement can forget to). Only what is there is cached, and only while hints are heard: when their connection
 * is lost or silent for a second every question goes to the database, and what was cached before is asked for anew.
 */
export function createInvalidatedCache<Key, Answer>({
  hints,
  channel,
  keyOf,
  keptMs = KEPT_MS,
  entriesMax,
}: CacheOptions<Key>): InvalidatedCache<Key, Answer> {
  // In the order in which they were learnt.
  const known = new Map<Key, { readonly answer: Answer; readonly until: number }>();
  // An answer that was under way when something changed may be from before: it is given, but not remembered.
  let changes = 0;

  const forget = (key: Key): void => {
    changes += 1;
    known.delete(key);
  };
  const forgetAll = (): void => {
    changes += 1;
    known.clear();
  };
  hints.subscribe({
    channel,
    onHint: (payload) => (payload === '' ? forgetAll() : forget(keyOf(payload))),
    onMissed: forgetAll,
  });

  const recall = (key: Key): Answer | null => {
    const entry = known.get(key);
    return entry !== undefined && entry.until > performance.now() && hints.hears()
      ? entry.answer
      : null;
  };
  const remember = (key: Key, answer: Answer): void => {
    known.delete(key);
    known.set(key, { answer, until: performance.now() + keptMs });
    if (known.size <= entriesMax) return;
    const [oldest] = known.keys();
    if (oldest !== undefined) known.delete(oldest);
  };

  const find: InvalidatedCache<Key, Answer>['find'] = async (key, ask) => {
    const recalled = recall(key);
    if (recalled !== null) return recalled;
    const changesBefore = changes;
    const isHeard = hints.hears();
    const answer = await ask();
    if (answer !== null && isHeard && changes === changesBefore) remember(key, answer);
    return answer;
  };
  return { find, forget };
}
