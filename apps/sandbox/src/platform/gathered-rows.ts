import type { Warn } from './database.ts';

/** Rows that nobody waits for, written many at a time; whoever reads has them written first. */
export type GatheredRows<T> = {
  readonly add: (...rows: readonly T[]) => void;
  readonly written: () => Promise<void>;
};

const GATHER_MS = 250;
const GATHERED_MAX = 200;

export function gatherRows<T>(
  write: (rows: readonly T[]) => Promise<void>,
  warn: Warn,
): GatheredRows<T> {
  let gathered: T[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const written = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const rows = gathered;
    gathered = [];
    if (rows.length > 0) {
      writing = writing
        .then(() => write(rows))
        .catch((failure) => warn({ error: String(failure) }, 'rows could not be written'));
    }
    return writing;
  };
  return {
    add: (...rows) => {
      gathered.push(...rows);
      if (gathered.length >= GATHERED_MAX) void written();
      else timer ??= setTimeout(() => void written(), GATHER_MS).unref();
    },
    written,
  };
}
