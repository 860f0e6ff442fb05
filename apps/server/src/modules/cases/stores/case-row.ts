import type { CivilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import { type Case, type CaseAnswer, type Subject, subjectKeyOf } from '../domain/case.ts';

export type CaseRow = Selectable<Tables['cases.cases']>;
type SealedColumn = 'description' | 'answer' | 'evidence';

export const TABLE = 'cases.cases';

/** The one cell that what somebody wrote, or we did, is sealed for. */
export const cellOf = (column: SealedColumn, row: string) => ({ table: TABLE, column, row });

const Evidence = z.array(
  z.object({
    kind: z.enum(['device', 'place', 'code', 'identity']),
    text: z.string(),
    at: z.string().nullable(),
    mark: z.enum(['odd', 'known', 'missing']),
  }),
);

/** What a case is about, as columns. */
export const subjectColumns = ({ id, subject }: Case) => ({
  subject_key: subjectKeyOf(subject, id),
  subject_kind: subject?.kind ?? null,
  loan_id: subject === null || subject.kind === 'decision' ? null : subject.loanId,
  movement: subject?.kind === 'movement' ? subject.movement : null,
  instalment: subject !== null && 'instalment' in subject ? subject.instalment : null,
  application_process_id: subject?.kind === 'decision' ? subject.applicationProcessId : null,
  subject_label: subject?.label ?? null,
  subject_on: subject?.on ?? null,
});

/** A case as it was written, opened. */
export function caseReader(fields: FieldEncryption): (row: CaseRow) => Case {
  const open = (column: SealedColumn, row: CaseRow): string | null => {
    const sealed = row[column];
    return sealed === null ? null : fields.open(cellOf(column, row.id), sealed);
  };
  return (row) => ({
    id: row.id,
    customerId: row.customer_id,
    folio: row.folio,
    kind: row.kind,
    status: row.status,
    channel: row.channel,
    subject: subjectOf(row),
    amount: row.amount === null ? null : centavos(row.amount),
    granted: centavos(row.granted),
    reason: row.reason,
    isAbroad: row.is_abroad,
    description: open('description', row) ?? '',
    // Of somebody who was erased nothing is left.
    evidence: Evidence.parse(JSON.parse(open('evidence', row) || '[]')),
    openedAt: row.opened_at,
    answerBy: row.answer_by as CivilDate,
    legalDue: row.legal_due as CivilDate | null,
    internalDue: row.internal_due as CivilDate,
    firstReplyBy: row.first_reply_by as CivilDate | null,
    firstRepliedAt: row.first_replied_at,
    messageCount: row.message_count,
    answer: answerOf(row, open('answer', row)),
    appealedAt: row.appealed_at,
    closedAt: row.closed_at,
  });
}

function answerOf(row: CaseRow, text: string | null): CaseAnswer | null {
  const { outcome, signed_by: signedBy, answered_at: at } = row;
  if (outcome === null || signedBy === null || at === null || text === null) return null;
  return { outcome, signedBy, at, text };
}

function subjectOf(row: CaseRow): Subject | null {
  if (row.subject_kind === null) return null;
  const named = { label: row.subject_label ?? '', on: row.subject_on as CivilDate };
  const loanId = row.loan_id ?? '';
  switch (row.subject_kind) {
    case 'movement':
      return { ...named, kind: 'movement', loanId, movement: row.movement ?? 0 };
    case 'instalment':
    case 'late_charges':
      return { ...named, kind: row.subject_kind, loanId, instalment: row.instalment ?? 0 };
    case 'loan':
      return { ...named, kind: 'loan', loanId };
    case 'decision':
      return {
        ...named,
        kind: 'decision',
        applicationProcessId: row.application_process_id ?? 0,
      };
  }
}
