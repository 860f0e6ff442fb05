import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** What the running code is for: a call by its route, or a job by its name. */
type Work = { readonly name: string; readonly traceId: string };

const works = new AsyncLocalStorage<Work>();

/** Names whatever is done from here on, in the log and where a statement is slow. */
export const within = <T>(work: Work, run: () => T): T => works.run(work, run);

/** Undefined: it is nobody's, such as what a node does while it starts. */
export const currentWork = (): Work | undefined => works.getStore();

/** Names a request in its answer and in our logs where nobody traces. Taken from a store of random bytes: it is made often. */
export const newTraceId = (): string => randomUUID().replaceAll('-', '');
