import type { Database } from './database.ts';
import { type Remembered, recordsWritten, rememberedOf } from './record-memory.ts';

type Identified = { readonly id: string };

type RecordFilter = {
  readonly limit?: number | undefined;
  /** Only those added after this one. */
  readonly afterId?: string | undefined;
  /** Only those added before this one. */
  readonly beforeId?: string | undefined;
  /** Only those in whose body this text stands somewhere. */
  readonly containing?: string | undefined;
  /** Fields of the body that must have these values. */
  readonly having?: Readonly<Record<string, unknown>> | undefined;
  readonly order?: 'newest' | 'oldest';
};

/** What one vendor keeps of one kind. Bodies are trusted: only the vendor itself writes them. */
export type Records<T extends Identified> = {
  /** False when the id or the reference is taken. */
  readonly add: (body: T, reference?: string) => Promise<boolean>;
  /** One whose id nobody else has: known at once, in the table a moment later. */
  readonly keep: (body: T) => void;
  readonly find: (id: string) => Promise<T | null>;
  readonly findByReference: (reference: string) => Promise<T | null>;
  readonly list: (filter?: RecordFilter) => Promise<T[]>;
  /** One after another for each record; answers what it has become, or null when there is none. */
  readonly change: (id: string, change: (current: T) => T) => Promise<T | null>;
};

type Row<T> = { readonly body: T };

/**
 * A new record whose name may be taken, and every change, is written before it is answered; what is only kept,
 * a moment later. What was written lately is not read again.
 */
export function createRecords<T extends Identified>(database: Database, kind: string): Records<T> {
  const memory = rememberedOf<T>(database, kind);
  const find = (id: string): Promise<T | null> => load(database, { memory, kind, id });
  return {
    add: (body, reference) =>
      memory.inTurn(body.id, async () => {
        const text = JSON.stringify(body);
        const { rowCount } = await database.query(
          `INSERT INTO sandbox.vendor_record (kind, id, reference, body) VALUES ($1, $2, $3, $4)
           ON CONFLICT DO NOTHING`,
          [kind, body.id, reference ?? null, text],
        );
        if (rowCount !== 1) return false;
        memory.set(body.id, JSON.parse(text));
        if (reference !== undefined) memory.nameIt(reference, body.id);
        return true;
      }),
    keep: (body) => memory.change(body.id, body),
    find: async (id) => memory.get(id) ?? memory.inTurn(id, () => find(id)),
    findByReference: async (reference) => {
      const id = memory.named(reference) ?? (await idOf(database, kind, reference));
      return id === null ? null : (memory.get(id) ?? memory.inTurn(id, () => find(id)));
    },
    list: async (filter = {}) => {
      await recordsWritten(database);
      return list<T>(database, kind, filter);
    },
    change: (id, change) =>
      memory.inTurn(id, async () => {
        const current = await find(id);
        if (current === null) return null;
        const next = change(current);
        if (next !== current) {
          memory.change(id, next);
          // Written before it is answered: a vendor that falls still knows what it said.
          await recordsWritten(database);
        }
        return next;
      }),
  };
}

type At<T> = { readonly memory: Remembered<T>; readonly kind: string; readonly id: string };

async function load<T>(database: Database, { memory, kind, id }: At<T>): Promise<T | null> {
  const known = memory.get(id);
  if (known !== undefined) return known;
  await memory.written(id);
  const { rows } = await database.query<Row<T>>(
    'SELECT body FROM sandbox.vendor_record WHERE kind = $1 AND id = $2',
    [kind, id],
  );
  const body = rows[0]?.body ?? null;
  memory.set(id, body);
  return body;
}

async function idOf(database: Database, kind: string, reference: string): Promise<string | null> {
  const { rows } = await database.query<{ readonly id: string }>(
    'SELECT id FROM sandbox.vendor_record WHERE kind = $1 AND reference = $2',
    [kind, reference],
  );
  return rows[0]?.id ?? null;
}

async function list<T>(
  database: Database,
  kind: string,
  { limit = 100, afterId, beforeId, containing, having = {}, order = 'newest' }: RecordFilter,
): Promise<T[]> {
  const { rows } = await database.query<Row<T>>(
    `SELECT body FROM sandbox.vendor_record
     WHERE kind = $1 AND body @> $2 AND seq > coalesce(
       (SELECT seq FROM sandbox.vendor_record WHERE kind = $1 AND id = $3), 0)
       AND ($5::text IS NULL OR seq < (SELECT seq FROM sandbox.vendor_record WHERE kind = $1 AND id = $5))
       AND ($6::text IS NULL OR position($6::text in body::text) > 0)
     ORDER BY seq ${order === 'newest' ? 'DESC' : 'ASC'} LIMIT $4`,
    [kind, JSON.stringify(having), afterId ?? null, limit, beforeId ?? null, containing ?? null],
  );
  return rows.map(({ body }) => body);
}
