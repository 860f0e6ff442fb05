import type { ReviewCause } from '@abona/contract/origination/review';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import { type WorkQueue, workQueue } from '#platform/work-queue.ts';
import type { Application } from '../domain/application.ts';
import type { DecisionInputs } from '../domain/decision-inputs.ts';
import type { Review } from '../domain/review.ts';

const REVIEWS = 'origination.reviews';

type Row = Selectable<Tables['origination.reviews']>;

const toReview = (row: Row): Review => ({
  causes: row.causes as ReviewCause[],
  policyVersion: row.policy_version,
  referredAt: row.referred_at,
  dueAt: row.due_at,
  askedAt: row.asked_at,
  answeredAt: row.answered_at,
  isProven: row.is_proven,
  endedAt: row.ended_at,
  isTimedOut: row.is_timed_out,
});

/** Null: no person was asked to decide it. */
export async function findReview(
  db: Database | Tx,
  { id }: Pick<Application, 'id'>,
): Promise<Review | null> {
  const row = await db
    .selectFrom(REVIEWS)
    .selectAll()
    .where('application_id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : toReview(row);
}

type ReviewStep = Partial<
  Pick<Review, 'dueAt' | 'askedAt' | 'answeredAt' | 'isProven' | 'endedAt' | 'isTimedOut'>
>;

/** What became of it; one that ended stays as it is. Its application is locked. */
export async function saveReview(
  tx: Tx,
  { id }: Pick<Application, 'id'>,
  { dueAt, askedAt, answeredAt, isProven, endedAt, isTimedOut }: ReviewStep,
): Promise<void> {
  await tx
    .updateTable(REVIEWS)
    .set({
      ...(dueAt && { due_at: dueAt }),
      ...(askedAt && { asked_at: askedAt }),
      ...(answeredAt && { answered_at: answeredAt }),
      ...(isProven !== undefined && { is_proven: isProven }),
      ...(endedAt && { ended_at: endedAt }),
      ...(isTimedOut !== undefined && { is_timed_out: isTimedOut }),
    })
    .where('application_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** What waits for a person to decide, by the hour we said. */
export const reviewQueue = (db: Database): WorkQueue =>
  workQueue(db, {
    clock: 'house',
    isByHour: true,
    items: sql`
      select review.application_process_id as id, review.due_at,
        (review.due_at at time zone 'America/Mexico_City')::date as due, null::date as legal_due,
        (review.due_at at time zone 'America/Mexico_City')::date as promised,
        review.referred_at as opened_at,
        case when review.answered_at is not null then 'answered'
          when review.asked_at is not null then 'asked' else 'waiting' end as state,
        review.causes[1] as label, review.customer_id, null::uuid as loan_id, application.amount
      from origination.reviews review
      join origination.applications application on application.id = review.application_id
      where review.ended_at is null`,
  });

export type ReviewStore = ReturnType<typeof createReviewStore>;

/** What was known when a person was asked is sealed. */
export function createReviewStore(fields: FieldEncryption) {
  const cell = ({ id }: Pick<Application, 'id'>) => ({ table: REVIEWS, column: 'inputs', row: id });
  return {
    add: async (
      tx: Tx,
      application: Application,
      {
        inputs,
        ...review
      }: Pick<Review, 'causes' | 'policyVersion' | 'referredAt' | 'dueAt'> & {
        readonly inputs: DecisionInputs;
      },
    ): Promise<void> => {
      await tx
        .insertInto(REVIEWS)
        .values({
          application_id: application.id,
          application_process_id: application.applicationProcessId,
          customer_id: application.customerId,
          policy_version: review.policyVersion,
          causes: [...review.causes],
          inputs: fields.seal(cell(application), JSON.stringify(inputs)),
          referred_at: review.referredAt,
          due_at: review.dueAt,
        })
        .execute();
    },
    readInputs: async (
      db: Database | Tx,
      application: Pick<Application, 'id'>,
    ): Promise<DecisionInputs> => {
      const { inputs } = await db
        .selectFrom(REVIEWS)
        .select('inputs')
        .where('application_id', '=', application.id)
        .executeTakeFirstOrThrow();
      return JSON.parse(fields.open(cell(application), inputs));
    },
  };
}
