import type { Subject } from './staff-assignment.ts';
import type { QueueName } from './staff-queue.ts';
import type { RecentSubject } from './staff-today.ts';

/**
 * Where the desk hears that something changed: server-sent events, for whoever is signed in. `begun` names the stream
 * (`LiveStream`) and is the first; `changed` carries a `LiveChange`, `watchers` the `Watchers` of what this stream's
 * window has open; `ended` says that the session is over, and is the last. Who was away looks at everything again.
 */
export const STAFF_LIVE_PATH = '/staff/v1/live';

/** By this name a window says what it has open. */
export type LiveStream = { readonly stream_id: string };

/** That something changed, and never what of anybody: whoever wants to know asks. */
export type LiveChange = {
  /** The queue that it waits in; null: it may be any. */
  readonly queue: QueueName | null;
  readonly subject: Subject | null;
};

/** Who else has the same open now, by name; each once, however many windows of theirs. */
export type Watchers = { readonly subject: RecentSubject; readonly people: readonly string[] };
