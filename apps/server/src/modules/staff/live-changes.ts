import type { LiveChange } from '@abona/contract/staff/staff-live';
import { queueNames } from '@abona/contract/staff/staff-queue';
import type { Hints } from '#platform/hints/hints.ts';
import { subjectOfKey } from './domain/subject.ts';

/** What the tables tell: `queue|subject`, `session|id`, or `watching|subject|stream`. */
const CHANNEL = 'desk_changed';
const SESSION = 'session';
const WATCHING = 'watching';

/** Somebody came to look at a subject, or went. */
type WatchingChange = {
  /** As our tables call it. */
  readonly subject: string;
  /** Whose window has it open now; empty: one that had it open has not any more. */
  readonly streamId: string;
};

type Listener = {
  readonly onChange: (change: LiveChange) => void;
  /** A session ended, whoever's, or hints were lost: look whether one's own is still open. */
  readonly onSessions: () => void;
  /** Null: hints were lost, look who looks. */
  readonly onWatching: (change: WatchingChange | null) => void;
};

/** What changes at the desk, on all nodes, for as long as somebody listens. */
export type LiveChanges = {
  /** Answers how to stop. */
  readonly listen: (listener: Listener) => () => void;
};

const everything: LiveChange = { queue: null, subject: null };

export function changeOf(payload: string): LiveChange {
  const [queue = '', subject = ''] = payload.split('|');
  return { queue: queueNames.find((one) => one === queue) ?? null, subject: subjectOfKey(subject) };
}

/** One subscription of the node, however many people look. */
export function createLiveChanges(hints: Pick<Hints, 'subscribe'>): LiveChanges {
  const listeners = new Set<Listener>();
  hints.subscribe({
    channel: CHANNEL,
    onHint: (payload) => {
      const [what, subject = '', streamId = ''] = payload.split('|');
      for (const { onChange, onSessions, onWatching } of listeners)
        if (what === SESSION) onSessions();
        else if (what === WATCHING) onWatching({ subject, streamId });
        else onChange(changeOf(payload));
    },
    onMissed: () => {
      for (const { onChange, onSessions, onWatching } of listeners) {
        onChange(everything);
        onSessions();
        onWatching(null);
      }
    },
  });
  return {
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
