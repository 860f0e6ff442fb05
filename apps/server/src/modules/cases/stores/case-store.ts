import type { Database, Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import { type Case, type CaseAnswer, type Subject, subjectKeyOf } from '../domain/case.ts';
import { openStatuses } from '../domain/case-status.ts';
import { caseReader, cellOf, subjectColumns, TABLE } from './case-row.ts';

type Source = Database | Tx;

/** A page of what is closed; what is open is bounded by `OPEN_CASES_MAX` and by the loans somebody has. */
export const CLOSED_PAGE = 20;
const OPEN_MAX = 200;
const DESK_MAX = 500;

export type CaseStore = ReturnType<typeof createCaseStore>;

/** Cases; what people wrote, what we answered and what we held against it are sealed. */
export const createCaseStore = (fields: FieldEncryption) => ({
  ...findsBy(fields),
  ...listsBy(fields),
  ...writesBy(fields),
});

const ofKind = (source: Source, { customerId, kind }: Pick<Case, 'customerId' | 'kind'>) =>
  source
    .selectFrom(TABLE)
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind);

function findsBy(fields: FieldEncryption) {
  const toCase = caseReader(fields);
  return {
    /** Of this customer only; `lock`: nobody else changes it until the transaction ends. */
    find: async (
      source: Source,
      { customerId, id, lock = false }: { customerId: number; id: string; lock?: boolean },
    ): Promise<Case | null> => {
      const asked = source
        .selectFrom(TABLE)
        .selectAll()
        .where('customer_id', '=', customerId)
        .where('id', '=', id);
      const row = await (lock ? asked.forUpdate() : asked).executeTakeFirst();
      return row === undefined ? null : toCase(row);
    },
    /** For the desk, whoever's it is. */
    findByFolio: async (source: Source, folio: string): Promise<Case | null> => {
      const row = await source
        .selectFrom(TABLE)
        .selectAll()
        .where('folio', '=', folio)
        .executeTakeFirst();
      return row === undefined ? null : toCase(row);
    },
    findOpen: async (
      source: Source,
      which: Pick<Case, 'customerId' | 'kind'> & { readonly subject: Subject },
    ): Promise<Case | null> => {
      const row = await ofKind(source, which)
        .where('subject_key', '=', subjectKeyOf(which.subject, ''))
        .where('status', 'in', openStatuses)
        .executeTakeFirst();
      return row === undefined ? null : toCase(row);
    },
    /** The latest of a kind about a loan, open or not. */
    findLatest: async (
      source: Source,
      which: Pick<Case, 'customerId' | 'kind'> & { readonly loanId: string },
    ): Promise<Case | null> => {
      const row = await ofKind(source, which)
        .where('loan_id', '=', which.loanId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? null : toCase(row);
    },
  };
}

function listsBy(fields: FieldEncryption) {
  const toCase = caseReader(fields);
  return {
    listOpen: async (source: Source, customerId: number): Promise<readonly Case[]> => {
      const rows = await source
        .selectFrom(TABLE)
        .selectAll()
        .where('customer_id', '=', customerId)
        .where('status', 'in', openStatuses)
        .orderBy('answer_by')
        .orderBy('id')
        .limit(OPEN_MAX)
        .execute();
      return rows.map(toCase);
    },
    /** Newest first, those opened before the one that is named. */
    listOver: async (
      source: Source,
      customerId: number,
      before: string | null,
    ): Promise<readonly Case[]> => {
      const asked = source
        .selectFrom(TABLE)
        .selectAll()
        .where('customer_id', '=', customerId)
        .where('status', 'not in', openStatuses)
        .orderBy('id', 'desc')
        .limit(CLOSED_PAGE + 1);
      const rows = await (before === null ? asked : asked.where('id', '<', before)).execute();
      return rows.map(toCase);
    },
    /** Of everybody, by our own day. */
    listForDesk: async (source: Source): Promise<readonly Case[]> => {
      const rows = await source
        .selectFrom(TABLE)
        .selectAll()
        .where('status', 'in', openStatuses)
        .orderBy('internal_due')
        .orderBy('id')
        .limit(DESK_MAX)
        .execute();
      return rows.map(toCase);
    },
  };
}

function writesBy(fields: FieldEncryption) {
  return {
    /** False: the folio is taken, or one about the same thing is open. */
    add: async (tx: Tx, opened: Case): Promise<boolean> => {
      const added = await tx
        .insertInto(TABLE)
        .values({
          id: opened.id,
          customer_id: opened.customerId,
          folio: opened.folio,
          kind: opened.kind,
          status: opened.status,
          channel: opened.channel,
          ...subjectColumns(opened),
          amount: opened.amount,
          reason: opened.reason,
          is_abroad: opened.isAbroad,
          description: fields.seal(cellOf('description', opened.id), opened.description),
          evidence:
            opened.evidence.length === 0
              ? null
              : fields.seal(cellOf('evidence', opened.id), JSON.stringify(opened.evidence)),
          opened_at: opened.openedAt,
          answer_by: opened.answerBy,
          legal_due: opened.legalDue,
          internal_due: opened.internalDue,
          first_reply_by: opened.firstReplyBy,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return added.numInsertedOrUpdatedRows === 1n;
    },
    saveStatus: async (
      tx: Tx,
      { id }: Pick<Case, 'id'>,
      change: Pick<Case, 'status'> & Partial<Pick<Case, 'closedAt' | 'appealedAt'>>,
    ): Promise<void> => {
      await tx
        .updateTable(TABLE)
        .set({
          status: change.status,
          ...(change.closedAt === undefined ? {} : { closed_at: change.closedAt }),
          ...(change.appealedAt === undefined ? {} : { appealed_at: change.appealedAt }),
        })
        .where('id', '=', id)
        .execute();
    },
    saveAnswer: async (
      tx: Tx,
      { id, granted }: Pick<Case, 'id' | 'granted'>,
      answer: CaseAnswer,
    ): Promise<void> => {
      await tx
        .updateTable(TABLE)
        .set({
          status: 'answered',
          answered_at: answer.at,
          outcome: answer.outcome,
          answer: fields.seal(cellOf('answer', id), answer.text),
          signed_by: answer.signedBy,
          granted,
        })
        .where('id', '=', id)
        .execute();
    },
    saveFirstReply: async (tx: Tx, { id }: Pick<Case, 'id'>, at: Date): Promise<void> => {
      await tx
        .updateTable(TABLE)
        .set({ first_replied_at: at })
        .where('id', '=', id)
        .where('first_replied_at', 'is', null)
        .execute();
    },
    /** The next number, for whoever holds the case's lock. */
    countMessage: async (tx: Tx, { id }: Pick<Case, 'id'>): Promise<number> => {
      const { message_count: number } = await tx
        .updateTable(TABLE)
        .set((row) => ({ message_count: row('message_count', '+', 1) }))
        .where('id', '=', id)
        .returning('message_count')
        .executeTakeFirstOrThrow();
      return number;
    },
  };
}
