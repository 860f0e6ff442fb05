import type { CivilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { pipelineWrite } from '#platform/database/pipeline-write.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { ChangeOutcome } from '../domain/changes/outcome.ts';
import type { EventContent, LoanEvent } from '../domain/loan-event.ts';

type Source = Database | Tx;
type Row = Selectable<Tables['lending.loan_events']>;

/** An event's row, as far as it is read. */
export type EventRecord = Pick<
  Row,
  'loan_id' | 'kind' | 'business_key' | 'effective_on' | 'content' | 'outcome'
>;

/** An event to be written down with a change. */
export type EventRow = {
  readonly loan_id: string;
  readonly sequence: number;
  readonly kind: Row['kind'];
  readonly business_key: string;
  readonly effective_on: CivilDate;
  readonly recorded_on: CivilDate;
  readonly content: unknown;
  readonly outcome: unknown;
  readonly actor: string;
};

export const insertEvent = (tx: Tx, { content, outcome, ...event }: EventRow): Promise<void> =>
  pipelineWrite(
    tx,
    tx.insertInto('lending.loan_events').values({
      ...event,
      content: JSON.stringify(content),
      outcome: JSON.stringify(outcome),
    }),
  );

/** An event as it was kept. */
export type StoredEvent = {
  readonly loanId: string;
  readonly kind: Row['kind'];
  readonly key: string;
  readonly effectiveOn: CivilDate;
  readonly content: unknown;
  readonly outcome: ChangeOutcome;
};

export async function findEvent(source: Source, key: string): Promise<StoredEvent | null> {
  const row = await source
    .selectFrom('lending.loan_event_names as named')
    .innerJoin('history.loan_events as event', (join) =>
      join
        .onRef('event.loan_id', '=', 'named.loan_id')
        .onRef('event.sequence', '=', 'named.sequence'),
    )
    .selectAll('event')
    .where('named.business_key', '=', key)
    .executeTakeFirst();
  return row === undefined ? null : toStoredEvent(row);
}

export const toStoredEvent = (row: EventRecord): StoredEvent => ({
  loanId: row.loan_id,
  kind: row.kind,
  key: row.business_key,
  effectiveOn: row.effective_on as CivilDate,
  content: row.content,
  outcome: row.outcome as ChangeOutcome,
});

/** What happened to a loan and was not taken back. */
export async function readEvents(source: Source, loanId: string): Promise<LoanEvent[]> {
  const rows = await source
    .selectFrom('history.loan_events')
    .selectAll()
    .where('loan_id', '=', loanId)
    .orderBy('sequence')
    .execute();
  return storyOf(rows);
}

/** What was known of a loan when an event was written down, that one included, and on which day it was. */
export async function readEventsUntil(
  source: Source,
  loanId: string,
  key: string,
): Promise<{ readonly events: LoanEvent[]; readonly recordedOn: CivilDate }> {
  const rows = await source
    .selectFrom('history.loan_events')
    .selectAll()
    .where('loan_id', '=', loanId)
    .orderBy('sequence')
    .execute();
  const place = rows.findIndex(({ business_key }) => business_key === key);
  const last = rows[place];
  invariant(last !== undefined, `loan ${loanId} has no event ${key}`);
  return {
    events: storyOf(rows.slice(0, place + 1)),
    recordedOn: last.recorded_on as CivilDate,
  };
}

/** The events among the rows that the loan is told from. */
export function storyOf(rows: readonly EventRecord[]): LoanEvent[] {
  const reversed = new Set(
    rows.flatMap(({ kind, content }) =>
      kind === 'payment_reversed' ? [(content as { payment: string }).payment] : [],
    ),
  );
  return rows
    .filter(({ kind, business_key }) => isOfStory(kind) && !reversed.has(business_key))
    .map(
      (row): LoanEvent => ({
        ...(row.content as EventContent),
        key: row.business_key,
        on: row.effective_on as CivilDate,
      }),
    );
}

const isOfStory = (kind: Row['kind']): boolean => kind !== 'opened' && kind !== 'payment_reversed';

/** An event as it was told, for people who look at a loan's books. */
export type RecordedEvent = StoredEvent & {
  readonly sequence: number;
  readonly recordedOn: CivilDate;
  readonly recordedAt: Date;
  readonly actor: string;
};

/** All of a loan's, those that were taken back too, the oldest first. */
export async function listRecordedEvents(
  source: Source,
  loanId: string,
): Promise<readonly RecordedEvent[]> {
  const rows = await source
    .selectFrom('history.loan_events')
    .selectAll()
    .where('loan_id', '=', loanId)
    .orderBy('sequence')
    .execute();
  return rows.map((row) => ({
    ...toStoredEvent(row),
    sequence: row.sequence,
    recordedOn: row.recorded_on as CivilDate,
    recordedAt: row.recorded_at,
    actor: row.actor,
  }));
}
