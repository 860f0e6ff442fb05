import type { ValidationMethod } from '@abona/contract/identifiers';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { pipelineWrite } from '#platform/database/pipeline-write.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { Application } from '../domain/application.ts';
import type { BureauAnswer, BureauSummary } from '../domain/decision-inputs.ts';

const CONSULTATIONS = 'origination.bureau_consultations';

export type BureauSignature = {
  readonly nipReference: string;
  readonly method: ValidationMethod;
  readonly consentId: string;
  readonly folio: string;
  readonly signedAt: Date;
  /** It was signed in an earlier application, and still holds: no number was typed in this one. */
  readonly isCarried: boolean;
};

type ConsultationRow = Pick<
  Selectable<Tables['origination.bureau_consultations']>,
  'application_id' | 'folio' | 'status' | 'attempts' | 'next_attempt_at' | 'summary'
>;

export type Consultation = {
  readonly folio: string;
  readonly status: Selectable<Tables['origination.bureau_consultations']>['status'];
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
  readonly answer: BureauAnswer | null;
};

export const addSignature = (
  tx: Tx,
  { id, customerId }: Application,
  { nipReference, method, consentId, folio, signedAt, isCarried }: BureauSignature,
): Promise<void> =>
  pipelineWrite(
    tx,
    sql`
    insert into origination.bureau_signatures
      (application_id, customer_id, nip_reference, method, consent_id, folio, signed_at, is_carried)
    values (${id}, ${customerId}, ${nipReference}, ${method}, ${consentId}, ${folio}, ${signedAt}, ${isCarried})`,
  );

/** The last time somebody signed for the bureau, in whichever application; null: never. */
export async function findLatestSignature(
  db: Database | Tx,
  customerId: number,
): Promise<BureauSignature | null> {
  const row = await db
    .selectFrom('origination.bureau_signatures')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('signed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        nipReference: row.nip_reference,
        method: row.method,
        consentId: row.consent_id,
        folio: row.folio,
        signedAt: row.signed_at,
        isCarried: row.is_carried,
      };
}

/** Whether an application rests on a signature from before it: no code was typed for it. */
export async function isSignatureCarried(
  db: Database | Tx,
  { id }: Pick<Application, 'id'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('origination.bureau_signatures')
    .select('is_carried')
    .where('application_id', '=', id)
    .executeTakeFirst();
  return row?.is_carried ?? false;
}

type Question = { readonly folio: string; readonly at: Date };

/** The signature, and the consultation that it is for. */
export async function addSignedConsultation(
  tx: Tx,
  application: Application,
  { signature, question }: { readonly signature: BureauSignature; readonly question: Question },
): Promise<void> {
  await addSignature(tx, application, signature);
  await addConsultation(tx, application, question);
}

export const addConsultation = (
  tx: Tx,
  { id, customerId }: Application,
  { folio, at }: Question,
): Promise<void> =>
  pipelineWrite(
    tx,
    sql`
    insert into origination.bureau_consultations (application_id, customer_id, folio, status, asked_at)
    values (${id}, ${customerId}, ${folio}, 'pending', ${at})`,
  );

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

/** The folio under which the bureau answered; null where it was not asked or gave none. */
export async function findBureauFolio(
  db: Database | Tx,
  { id }: Pick<Application, 'id'>,
): Promise<string | null> {
  const row = await db
    .selectFrom(CONSULTATIONS)
    .select('bureau_folio')
    .where('application_id', '=', id)
    .executeTakeFirst();
  return row?.bureau_folio ?? null;
}

/** Whether the bureau was asked for an application itself: one may also rest on what it said before. */
export async function wasConsulted(
  db: Database | Tx,
  { id }: Pick<Application, 'id'>,
): Promise<boolean> {
  const row = await db
    .selectFrom(CONSULTATIONS)
    .select('application_id')
    .where('application_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** What the bureau said is sealed, and bound to the application it was asked for. */
export function createConsultationStore(fields: FieldEncryption) {
  const cell = (row: string) => ({ table: CONSULTATIONS, column: 'summary', row });
  const answerOf = (row: ConsultationRow): BureauAnswer | null => {
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
    /** One that was read with its application. */
    open: (row: ConsultationRow): Consultation => ({
      folio: row.folio,
      status: row.status,
      attempts: row.attempts,
      nextAttemptAt: row.next_attempt_at,
      get answer() {
        return answerOf(row);
      },
    }),
    /** The last thing it said about somebody, in whichever application; null: it never answered. */
    findLatestAnswer: async (
      db: Database | Tx,
      customerId: number,
    ): Promise<BureauAnswer | null> => {
      const row = await db
        .selectFrom(CONSULTATIONS)
        .selectAll()
        .where('customer_id', '=', customerId)
        .where('status', 'in', ['reported', 'no_file'])
        .orderBy('answered_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? null : answerOf(row);
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
      const status = summary === null ? 'no_file' : 'reported';
      const sealed = summary === null ? null : fields.seal(cell(id), JSON.stringify(summary));
      await pipelineWrite(
        tx,
        sql`
        update origination.bureau_consultations
        set attempts = attempts + 1, status = ${status}, answered_at = ${at}, next_attempt_at = null,
          bureau_folio = ${folio}, summary = ${sealed}
        where application_id = ${id} and status = 'pending'`,
      );
    },
  };
}
