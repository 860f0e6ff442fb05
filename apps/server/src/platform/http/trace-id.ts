import { randomUUID } from 'node:crypto';

/** Names a request in its answer and in our logs. Taken from a store of random bytes: it is made often. */
export const newTraceId = (): string => randomUUID().replaceAll('-', '');
