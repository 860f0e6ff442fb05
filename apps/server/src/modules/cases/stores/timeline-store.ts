import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { Case } from '../domain/case.ts';
import type { CaseStep } from '../domain/case-words.ts';

const TABLE = 'cases.case_events';

export type TimelineEntry = {
  readonly step: CaseStep;
  readonly at: Date;
  readonly author: string | null;
  /** Null: the usual words. */
  readonly words: string | null;
};

export type TimelineStore = ReturnType<typeof createTimelineStore>;

/** What happened to a case, in order; numbered by whoever holds its lock. */
export function createTimelineStore(fields: FieldEncryption) {
  const cellOf = (caseId: string, number: number) => ({
    table: TABLE,
    column: 'words',
    row: `${caseId}/${number}`,
  });
  return {
    add: async (
      tx: Tx,
      { id, customerId }: Pick<Case, 'id' | 'customerId'>,
      ...entries: readonly TimelineEntry[]
    ): Promise<void> => {
      const { rows } = await sql<{ last: number }>`
        select coalesce(max(number), 0) as last from cases.case_events
        where case_id = ${id}`.execute(tx);
      const first = (rows[0]?.last ?? 0) + 1;
      await tx
        .insertInto(TABLE)
        .values(
          entries.map(({ step, at, author, words }, index) => ({
            case_id: id,
            number: first + index,
            customer_id: customerId,
            step,
            happened_at: at,
            author,
            words: words === null ? null : fields.seal(cellOf(id, first + index), words),
          })),
        )
        .execute();
    },
    list: async (
      source: Database | Tx,
      { id }: Pick<Case, 'id'>,
    ): Promise<readonly TimelineEntry[]> => {
      const rows = await source
        .selectFrom(TABLE)
        .selectAll()
        .where('case_id', '=', id)
        .orderBy('number')
        .execute();
      return rows.map(({ step, happened_at: at, author, words, number }) => ({
        step,
        at,
        author,
        words: words === null ? null : fields.open(cellOf(id, number), words),
      }));
    },
  };
}
