import type { Log } from '#platform/log.ts';

const ignore = () => undefined;

/** For tests that do not look at the log. */
export const silentLog: Log = { error: ignore, warn: ignore, info: ignore, debug: ignore };
