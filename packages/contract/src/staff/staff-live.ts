import type { Subject } from './staff-assignment.ts';
import type { QueueName } from './staff-queue.ts';

/**
 * Where the desk hears that something changed: server-sent events, for whoever is signed in. `changed` carries a
 * `LiveChange`; `ended` says that the session is over, and is the last. Who was away looks at everything again.
 */
export const STAFF_LIVE_PATH = '/staff/v1/live';

/** That something changed, and never what of anybody: whoever wants to know asks. */
export type LiveChange = {
  /** The queue that it waits in; null: it may be any. */
  readonly queue: QueueName | null;
  readonly subject: Subject | null;
};
