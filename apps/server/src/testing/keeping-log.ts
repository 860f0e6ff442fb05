import type { Log, LogFields } from '#platform/log.ts';

/** Lines as they were logged, for a test to read. */
export type LoggedLines = { readonly fields: LogFields; readonly message: string }[];

/** A log that keeps everything, and the bugs among it apart. */
export function keepingLog() {
  const bugs: unknown[] = [];
  const logged: LoggedLines = [];
  const keep = (fields: LogFields, message: string) => void logged.push({ fields, message });
  const log: Log = {
    ...{ warn: keep, info: keep, debug: keep },
    error: (fields, message) => {
      keep(fields, message);
      bugs.push(fields.error);
    },
  };
  return { log, logged, bugs };
}
