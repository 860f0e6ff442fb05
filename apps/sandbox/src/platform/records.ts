import { type Database, inTransaction } from './database.ts';

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
  readonly find: (id: string) => Promise<T | null>;
  readonly findByReference: (reference: string) => Promise<T | null>;
  readonly list: (filter?: RecordFilter) => Promise<T[]>;
  /** One after another for each record; answers what it has become, or null when there is none. */
  readonly change: (id: string, change: (current: T) => T) => Promise<T | null>;
};

type Row<T> = { readonly body: T };

/** Everything is written before it is answered: a vendor that falls still knows what it said. */
export function createRecords<T extends Identified>(database: Database, kind: string): Records<T> {
  return {
    add: async (body, reference) => {
      const { rowCount } = await database.query(
        `INSERT INTO sandbox.vendor_record (kind, id, reference, body) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING`,
        [kind, body.id, reference ?? null, JSON.stringify(body)],
      );
      return rowCount === 1;
    },
    find: async (id) => {
      const { rows } = await database.query<Row<T>>(
        'SELECT body FROM sandbox.vendor_record WHERE kind = $1 AND id = $2',
        [kind, id],
      );
      return rows[0]?.body ?? null;
    },
    findByReference: async (reference) => {
      const { rows } = await database.query<Row<T>>(
        'SELECT body FROM sandbox.vendor_record WHERE kind = $1 AND reference = $2',
        [kind, reference],
      );
      return rows[0]?.body ?? null;
    },
    list: (filter = {}) => list<T>(database, kind, filter),
    change: (id, change) => changeRecord(database, { kind, id }, change),
  };
}

type RecordKey = { readonly kind: string; readonly id: string };

/** The row is locked while it changes, so that of two changes at once neither is lost. */
function changeRecord<T>(
  database: Database,
  { kind, id }: RecordKey,
  change: (current: T) => T,
): Promise<T | null> {
  return inTransaction(database, async (client) => {
    const { rows } = await client.query<Row<T>>(
      'SELECT body FROM sandbox.vendor_record WHERE kind = $1 AND id = $2 FOR UPDATE',
      [kind, id],
    );
    const current = rows[0]?.body;
    if (current === undefined) return null;
    const next = change(current);
    if (next !== current) {
      await client.query('UPDATE sandbox.vendor_record SET body = $3 WHERE kind = $1 AND id = $2', [
        kind,
        id,
        JSON.stringify(next),
      ]);
    }
    return next;
  });
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
