import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { deleteInBatches } from '#platform/delete-in-batches.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { ProviderReport } from '../domain/provider-report.ts';

export type EventProvider = 'spei' | 'conekta' | 'debit';
export type EventOutcome = 'taken' | 'outdated' | 'unknown' | 'ignored';

export type EventKey = { readonly provider: EventProvider; readonly eventId: string };
type EventEnd = EventKey & { readonly outcome: EventOutcome };
type NewEvent = EventKey & { readonly type: string; readonly report: ProviderReport | null };

/** One name for one message of one provider. */
export const eventName = ({ provider, eventId }: EventKey): string => `${provider}:${eventId}`;

const cellOf = (key: EventKey) => ({
  table: 'collections.provider_events',
  column: 'report',
  row: eventName(key),
});

const open = (fields: FieldEncryption, key: EventKey, report: string): ProviderReport =>
  JSON.parse(fields.open(cellOf(key), report));

export type ProviderEventStore = ReturnType<typeof createProviderEventStore>;

/** Webhooks of providers, each once by (provider, event id); their content is encrypted. */
export const createProviderEventStore = (fields: FieldEncryption) => ({
  /** Answers with those that have to be taken: not what came before, and nothing that we do not read. */
  add: async (tx: Tx, events: readonly NewEvent[], at: Date): Promise<readonly EventKey[]> => {
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
  /** The ids of those that came before. */
  knownAmong: async (db: Database, events: readonly EventKey[]): Promise<ReadonlySet<string>> => {
    const { rows } = await sql<{ event_id: string }>`
      select event_id from collections.provider_events
      where (provider, event_id) in (
        select * from unnest(
          ${events.map(({ provider }) => provider)}::text[],
          ${events.map(({ eventId }) => eventId)}::text[]
        )
      )`.execute(db);
    return new Set(rows.map(({ event_id: id }) => id));
  },
  /** What those say that nobody has taken yet, by `eventName`; they stay locked. */
  lockWaiting: async (
    tx: Tx,
    keys: readonly EventKey[],
  ): Promise<ReadonlyMap<string, ProviderReport>> => {
    const { rows } = await sql<{
      provider: EventProvider;
      event_id: string;
      report: string | null;
    }>`
      select * from collections.lock_events(
        ${keys.map(({ provider }) => provider)}, ${keys.map(({ eventId }) => eventId)}
      )
    `.execute(tx);
    return new Map(
      rows.flatMap(({ provider, event_id: eventId, report }) =>
        report === null
          ? []
          : [[eventName({ provider, eventId }), open(fields, { provider, eventId }, report)]],
      ),
    );
  },
  settle: async (tx: Tx, ends: readonly EventEnd[], at: Date): Promise<void> => {
    if (ends.length === 0) return;
    await sql`
      select collections.settle_events(
        ${ends.map(({ provider }) => provider)}, ${ends.map(({ eventId }) => eventId)},
        ${ends.map(({ outcome }) => outcome)}, ${at}
      )
    `.execute(tx);
  },
  dropBefore: async (db: Database, before: Date): Promise<void> => {
    await deleteInBatches(
      db,
      'collections.provider_events',
      sql`received_at < ${before} and outcome <> 'waiting'`,
    );
  },
});
