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
  /** Answers with those that have to be taken: not what came before, and nothing that we do not read. */
  add: async (tx: Tx, events: readonly NewEvent[], at: Date): Promise<readonly Key[]> => {
    const reports = events.map(({ report, ...event }) =>
      report === null ? null : fields.seal(cellOf(event), JSON.stringify(report)),
    );
    // In the order of their names, so that two nodes never wait for each other.
    const { rows } = await sql<{ provider: EventProvider; event_id: string; outcome: string }>`
      insert into collections.provider_events
        (provider, event_id, type, report, outcome, received_at, taken_at)
      select provider, event_id, type, report,
        case when report is null then 'ignored' else 'waiting' end,
        ${at}::timestamptz, case when report is null then ${at}::timestamptz end
      from unnest(
        ${events.map(({ provider }) => provider)}::text[],
        ${events.map(({ eventId }) => eventId)}::text[],
        ${events.map(({ type }) => type)}::text[],
        ${reports}::text[]
      ) as new (provider, event_id, type, report)
      order by provider, event_id
      on conflict do nothing
      returning provider, event_id, outcome
    `.execute(tx);
    return rows
      .filter(({ outcome }) => outcome === 'waiting')
      .map(({ provider, event_id }) => ({ provider, eventId: event_id }));
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
