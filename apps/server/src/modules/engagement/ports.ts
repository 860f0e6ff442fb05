import type { SessionCaller } from '#platform/http/caller.ts';

/** Asked of identity: the id by which the app and its trackers know the caller. */
export type Subjects = {
  readonly userIdOf: (caller: SessionCaller) => string;
};
