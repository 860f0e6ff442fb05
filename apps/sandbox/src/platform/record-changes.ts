import type { Database } from './database.ts';

type Change = { readonly kind: string; readonly id: string; readonly text: string };

/** What records have become and the table does not know yet. */
export type RecordChanges = {
  readonly put: (change: Change) => void;
  readonly isWaiting: (kind: string, id: string) => boolean;
  /** All that was put before stands in the table. */
  readonly written: () => Promise<void>;
  readonly forget: () => void;
};

const GATHER_MS = 50;

const keyOf = ({ kind, id }: Pick<Change, 'kind' | 'id'>): string => `${kind} ${id}`;

/** Changes are written a moment later, many in one statement; of several to one record only the last. */
export function createRecordChanges(database: Database): RecordChanges {
  const waiting = new Map<string, Change>();
  let onTheWay: ReadonlySet<string> = new Set();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const soon = () => {
    timer ??= setTimeout(() => void written().catch(() => undefined), GATHER_MS).unref();
  };
  const write = async (changes: readonly Change[]): Promise<void> => {
    onTheWay = new Set(changes.map(keyOf));
    try {
      await writeAll(database, changes);
      onTheWay = new Set();
    } catch (failure) {
      // Nothing is lost while the database is away: what has not changed again waits on.
      for (const change of changes)
        if (!waiting.has(keyOf(change))) waiting.set(keyOf(change), change);
      soon();
      throw failure;
    }
  };
  const written = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const changes = [...waiting.values()];
    waiting.clear();
    if (changes.length === 0) return writing;
    const written = writing.then(() => write(changes));
    writing = written.catch(() => undefined);
    return written;
  };
  return {
    put: (change) => {
      waiting.set(keyOf(change), change);
      soon();
    },
    isWaiting: (kind, id) => waiting.has(keyOf({ kind, id })) || onTheWay.has(keyOf({ kind, id })),
    written,
    forget: () => waiting.clear(),
  };
}

/** As if new: by their names, of which each is there, they are found without a look at the others. */
async function writeAll(database: Database, changes: readonly Change[]): Promise<void> {
  await database.query(
    `INSERT INTO sandbox.vendor_record (kind, id, body)
     SELECT * FROM unnest($1::text[], $2::text[], $3::jsonb[])
     ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body`,
    [changes.map(({ kind }) => kind), changes.map(({ id }) => id), changes.map(({ text }) => text)],
  );
}
