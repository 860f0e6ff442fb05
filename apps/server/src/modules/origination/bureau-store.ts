import type { ValidationMethod } from '@abona/contract/identifiers';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { Application } from './domain/application.ts';
import type { BureauAnswer, BureauSummary } from './domain/decision-inputs.ts';

const SIGNATURES = 'origination.bureau_signatures';
const CONSULTATIONS = 'origination.bureau_consultations';

export type BureauSignature = {
  readonly nipReference: string;
  readonly method: ValidationMethod;
  readonly consentId: string;
  readonly folio: string;
  readonly signedAt: Date;
};

export type Consultation = {
  readonly folio: string;
  readonly status: Selectable<Tables['origination.bureau_consultations']>['status'];
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
  readonly answer: BureauAnswer | null;
};

export async function findSignature(
  db: Database | Tx,
  { id }: Pick<Application, 'id'>,
): Promise<BureauSignature | null> {
  const row = await db
    .selectFrom(SIGNATURES)
    .selectAll()
    .where('application_id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    nipReference: row.nip_reference,
    method: row.method,
    consentId: row.consent_id,
    folio: row.folio,
    signedAt: row.signed_at,
  };
}

export async function addSignature(
  tx: Tx,
  application: Application,
  signature: BureauSignature,
): Promise<void> {
  await tx
    .insertInto(SIGNATURES)
    .values({
      application_id: application.id,
      customer_id: application.customerId,
      nip_reference: signature.nipReference,
      method: signature.method,
      consent_id: signature.consentId,
      folio: signature.folio,
      signed_at: signature.signedAt,
    })
    .execute();
}

/** False when it was begun before. */
export async function addConsultation(
  tx: Tx,
  application: Application,
  { folio, at }: { readonly folio: string; readonly at: Date },
): Promise<boolean> {
  const added = await tx
    .insertInto(CONSULTATIONS)
    .values({
      application_id: application.id,
      customer_id: application.customerId,
      folio,
      status: 'pending',
      asked_at: at,
    })
    .onConflict((conflict) => conflict.column('application_id').doNothing())
    .returning('folio')
    .executeTakeFirst();
  return added !== undefined;
}

export async function recordFailure(
  tx: Tx,
  { id }: Application,
  failure: { readonly name: string; readonly nextAttemptAt: Date | null },
): Promise<void> {
  await tx
    .updateTable(CONSULTATIONS)
    .set(({ eb }) => ({
      attempts: eb('attempts', '+', 1),
      last_failure: failure.name,
      next_attempt_at: failure.nextAttemptAt,
      ...(failure.nextAttemptAt === null ? { status: 'given_up' as const } : {}),
    }))
    .where('application_id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

export type ConsultationStore = ReturnType<typeof createConsultationStore>;

/** What the bureau said is sealed, and bound to the application it was asked for. */
export function createConsultationStore(fields: FieldEncryption) {
  const cell = (row: string) => ({ table: CONSULTATIONS, column: 'summary', row });
  const answerOf = (
    row: Selectable<Tables['origination.bureau_consultations']>,
  ): BureauAnswer | null => {
    switch (row.status) {
      case 'pending':
        return null;
      case 'no_file':
        return { status: 'no_file' };
      case 'given_up':
        return { status: 'unavailable' };
      case 'reported': {
        const text = fields.open(cell(row.application_id), row.summary ?? '');
        return { status: 'reported', summary: JSON.parse(text) as BureauSummary };
      }
    }
  };
  return {
    find: async (
      db: Database | Tx,
      { id }: Pick<Application, 'id'>,
    ): Promise<Consultation | null> => {
      const row = await db
        .selectFrom(CONSULTATIONS)
        .selectAll()
        .where('application_id', '=', id)
        .executeTakeFirst();
      if (row === undefined) return null;
      return {
        folio: row.folio,
        status: row.status,
        attempts: row.attempts,
        nextAttemptAt: row.next_attempt_at,
        answer: answerOf(row),
      };
    },
    recordAnswer: async (
      tx: Tx,
      { id }: Application,
      answer: {
        readonly folio: string | null;
        readonly summary: BureauSummary | null;
        readonly at: Date;
      },
    ): Promise<void> => {
      const { folio, summary, at } = answer;
      await tx
        .updateTable(CONSULTATIONS)
        .set(({ eb }) => ({
          attempts: eb('attempts', '+', 1),
          status: summary === null ? ('no_file' as const) : ('reported' as const),
          answered_at: at,
          next_attempt_at: null,
          bureau_folio: folio,
          summary: summary === null ? null : fields.seal(cell(id), JSON.stringify(summary)),
        }))
        .where('application_id', '=', id)
        .where('status', '=', 'pending')
        .execute();
    },
  };
}
