import type { CivilDate } from '@abona/kernel/civil-date';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';

const TABLE = 'bureau.disputes';

/** What we say to what somebody contests, and why. */
export type DisputeAnswer = { readonly isAccepted: boolean; readonly text: string };

type NewDispute = {
  readonly folio: string;
  /** Null: the account is not ours. */
  readonly loanId: string | null;
  readonly customerId: number | null;
  readonly receivedOn: CivilDate;
  readonly dueOn: CivilDate;
  readonly caseId: string | null;
  /** Null: a person looks at it. */
  readonly answer: (DisputeAnswer & { readonly at: Date }) | null;
};

export type DisputeStore = ReturnType<typeof createDisputeStore>;

/** What customers contest at the bureau; why we answer as we do is sealed, bound to its row. */
export function createDisputeStore(fields: FieldEncryption) {
  const cell = (row: string) => ({ table: TABLE, column: 'answer', row });
  const answered = (folio: string, { isAccepted, text, at }: DisputeAnswer & { at: Date }) => ({
    state: 'answered' as const,
    is_accepted: isAccepted,
    answer: fields.seal(cell(folio), text),
    answered_at: at,
  });
  return {
    isKnown: async (source: Database | Tx, folio: string): Promise<boolean> => {
      const row = await source
        .selectFrom(TABLE)
        .select('folio')
        .where('folio', '=', folio)
        .executeTakeFirst();
      return row !== undefined;
    },
    add: async (tx: Tx, dispute: NewDispute): Promise<void> => {
      const { folio, answer } = dispute;
      await tx
        .insertInto(TABLE)
        .values({
          folio,
          loan_id: dispute.loanId,
          customer_id: dispute.customerId,
          received_on: dispute.receivedOn,
          due_on: dispute.dueOn,
          case_id: dispute.caseId,
          ...(answer === null ? { state: 'open' as const } : answered(folio, answer)),
        })
        .execute();
    },
    /** What a case was opened for is answered by its answer; what was answered before stays so. */
    answerByCase: async (
      tx: Tx,
      caseId: string,
      answer: DisputeAnswer & { readonly at: Date },
    ): Promise<void> => {
      const open = await tx
        .selectFrom(TABLE)
        .select('folio')
        .where('case_id', '=', caseId)
        .where('state', '=', 'open')
        .forUpdate()
        .execute();
      for (const { folio } of open)
        await tx
          .updateTable(TABLE)
          .set(answered(folio, answer))
          .where('folio', '=', folio)
          .execute();
    },
    /** What the bureau is to hear. */
    listAnswered: async (
      db: Database,
    ): Promise<readonly (DisputeAnswer & { readonly folio: string })[]> => {
      const rows = await db
        .selectFrom(TABLE)
        .select(['folio', 'is_accepted', 'answer'])
        .where('state', '=', 'answered')
        .orderBy('folio')
        .execute();
      return rows.map(({ folio, is_accepted, answer }) => ({
        folio,
        isAccepted: is_accepted === true,
        text: answer === null ? '' : fields.open(cell(folio), answer),
      }));
    },
  };
}

export async function saveTold(tx: Tx, folio: string): Promise<void> {
  await tx
    .updateTable(TABLE)
    .set({ state: 'told' })
    .where('folio', '=', folio)
    .where('state', '=', 'answered')
    .execute();
}

/** Those that the bureau has not heard of by their last day. */
export async function countLateDisputes(db: Database, today: CivilDate): Promise<number> {
  const { rows } = await sql<{ late: number }>`
    select count(*)::int as late from bureau.disputes where state <> 'told' and due_on < ${today}
  `.execute(db);
  return rows[0]?.late ?? 0;
}

/** Those about accounts that are not ours: the bureau mixed somebody up. */
export async function countForeignDisputes(db: Database): Promise<number> {
  const { foreign } = await db
    .selectFrom(TABLE)
    .select(({ fn }) => fn.countAll<number>().as('foreign'))
    .where('loan_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(foreign);
}
