import type { LiveChange } from '@abona/contract/staff/staff-live';
import { queueNames } from '@abona/contract/staff/staff-queue';
import type { Hints } from '#platform/hints/hints.ts';
import { subjectOfKey } from './domain/subject.ts';

/** What the tables tell: `queue|subject`, or `session|id`. */
const CHANNEL = 'desk_changed';
const SESSION = 'session';

type Listener = {
  readonly onChange: (change: LiveChange) => void;
  /** A session ended, whoever's, or hints were lost: look whether one's own is still open. */
  readonly onSessions: () => void;
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
      const isSession = payload.startsWith(`${SESSION}|`);
      for (const { onChange, onSessions } of listeners)
        if (isSession) onSessions();
        else onChange(changeOf(payload));
    },
    onMissed: () => {
      for (const { onChange, onSessions } of listeners) {
        onChange(everything);
        onSessions();
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
