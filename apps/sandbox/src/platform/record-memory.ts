import type { Database } from './database.ts';
import { createRecordChanges, type RecordChanges } from './record-changes.ts';

/** What this program, the only one that writes to its database, knows of the records of one kind. */
export type Remembered<T> = {
  /** Undefined: not known; null: there is none. */
  readonly get: (id: string) => T | null | undefined;
  readonly set: (id: string, body: T | null) => void;
  /** Known from now on, in the table a moment later. */
  readonly change: (id: string, body: T) => void;
  /** What the table says of it is what is known. */
  readonly written: (id: string) => Promise<void>;
  readonly named: (reference: string) => string | undefined;
  readonly nameIt: (reference: string, id: string) => void;
  /** Works on one record come one after another: what is read is still so when it is written. */
  readonly inTurn: <R>(id: string, work: () => Promise<R>) => Promise<R>;
};

type Memory = {
  readonly bodies: Map<string, unknown>;
  readonly names: Map<string, string>;
  readonly turns: Map<string, Promise<unknown>>;
  readonly changes: RecordChanges;
};

/** The oldest go first: a database knows them still. */
const REMEMBERED_MAX = 4_000;

const memories = new WeakMap<Database, Memory>();

function memoryOf(database: Database): Memory {
  const known = memories.get(database);
  if (known !== undefined) return known;
  const memory: Memory = {
    bodies: new Map(),
    names: new Map(),
    turns: new Map(),
    changes: createRecordChanges(database),
  };
  memories.set(database, memory);
  return memory;
}

export function rememberedOf<T>(database: Database, kind: string): Remembered<T> {
  const { bodies, names, turns, changes } = memoryOf(database);
  const key = (name: string) => `${kind} ${name}`;
  return {
    get: (id) => bodies.get(key(id)) as T | null | undefined,
    set: (id, body) => put(bodies, key(id), body),
    change: (id, body) => {
      const text = JSON.stringify(body);
      put(bodies, key(id), JSON.parse(text));
      changes.put({ kind, id, text });
    },
    written: async (id) => {
      if (changes.isWaiting(kind, id)) await changes.written();
    },
    named: (reference) => names.get(key(reference)),
    nameIt: (reference, id) => put(names, key(reference), id),
    inTurn: async (id, work) => {
      const before = turns.get(key(id));
      const turn = before === undefined ? work() : before.then(work, work);
      turns.set(key(id), turn);
      try {
        return await turn;
      } finally {
        if (turns.get(key(id)) === turn) turns.delete(key(id));
      }
    },
  };
}

/** Before somebody else looks at the table, or the program ends. */
export const recordsWritten = (database: Database): Promise<void> =>
  memoryOf(database).changes.written();

/** After the tables were emptied. */
export function forgetRecords(database: Database): void {
  const { bodies, names, changes } = memoryOf(database);
  bodies.clear();
  names.clear();
  changes.forget();
}

function put<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.size > REMEMBERED_MAX ? map.keys().next().value : undefined;
  if (oldest !== undefined) map.delete(oldest);
}
