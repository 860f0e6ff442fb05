import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';

export type EventProvider = 'spei' | 'conekta' | 'debit';
export type EventOutcome = 'taken' | 'outdated' | 'unknown' | 'ignored';

type Key = { readonly provider: EventProvider; readonly eventId: string };
type NewEvent = Key & { readonly type: string; readonly report: unknown };

const cellOf = ({ provider, eventId }: Key) => ({
  table: 'collections.provider_events',
  column: 'report',
  row: `${provider}:${eventId}`,
});

export type ProviderEventStore = ReturnType<typeof createProviderEventStore>;

/** What providers told, each message once; its content is sealed. */
export const createProviderEventStore = (fields: FieldEncryption) => ({
  /** False when this very message came before. */
  add: async (tx: Tx, { report, type, ...key }: NewEvent, at: Date): Promise<boolean> => {
    const added = await tx
      .insertInto('collections.provider_events')
      .values({
        provider: key.provider,
        event_id: key.eventId,
        type,
        report: report === null ? null : fields.seal(cellOf(key), JSON.stringify(report)),
        received_at: at,
        ...(report === null ? { outcome: 'ignored' as const, taken_at: at } : {}),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_id')
      .executeTakeFirst();
    return added !== undefined;
  },
  /** Null when it was taken already. */
  lockWaiting: async (tx: Tx, key: Key): Promise<{ readonly report: unknown } | null> => {
    const row = await tx
      .selectFrom('collections.provider_events')
      .select('report')
      .where('provider', '=', key.provider)
      .where('event_id', '=', key.eventId)
      .where('outcome', '=', 'waiting')
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined || row.report === null) return null;
    return { report: JSON.parse(fields.open(cellOf(key), row.report)) };
  },
  settle: async (tx: Tx, key: Key, { outcome, at }: { outcome: EventOutcome; at: Date }) => {
    await tx
      .updateTable('collections.provider_events')
      .set({ outcome, taken_at: at })
      .where('provider', '=', key.provider)
      .where('event_id', '=', key.eventId)
      .execute();
  },
  dropBefore: async (db: Database, before: Date): Promise<void> => {
    await sql`delete from collections.provider_events
      where received_at < ${before} and outcome <> 'waiting'`.execute(db);
  },
});
