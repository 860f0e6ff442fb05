import type { ApplicationStatus } from '@abona/contract/origination/application-status';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { pipelineWrite } from '#platform/database/pipeline-write.ts';
import type { Application } from '../domain/application.ts';

const MOVES = 'origination.application_moves';

export type Move = {
  readonly from: ApplicationStatus;
  readonly to: ApplicationStatus;
  readonly actor: string;
  readonly reason: string;
  readonly at: Date;
};

/**
 * Writes a step into the application's history, and the status that it leads to. The application is locked, so
 * steps are in order.
 */
export const saveMove = (
  tx: Tx,
  { id, customerId, since, expiresAt }: Application,
  { from, to, actor, reason, at }: Move,
): Promise<void> =>
  pipelineWrite(
    tx,
    sql`
    with moved as (
      update origination.applications
      set status = ${to}, updated_at = ${since}, expires_at = ${expiresAt}
      where id = ${id}
    )
    insert into origination.application_moves
      (application_id, sequence, customer_id, from_status, to_status, actor, reason, moved_at)
    select ${id}, coalesce(max(sequence), 0) + 1, ${customerId}, ${from}, ${to}, ${actor}, ${reason}, ${at}
    from origination.application_moves where application_id = ${id}`,
  );

/**
 * The same for a step and the one that follows it at once. The history comes first: there the database looks for
 * what was passed through.
 */
export const saveBothMoves = (
  tx: Tx,
  { id, customerId, since, expiresAt }: Application,
  [first, last]: readonly [Move, Move],
): Promise<void> =>
  pipelineWrite(
    tx,
    sql`
    with taken as (
      insert into origination.application_moves
        (application_id, sequence, customer_id, from_status, to_status, actor, reason, moved_at)
      select ${id}, known.sequence + step.place, ${customerId}, step.from_status, step.to_status,
        step.actor, step.reason, step.moved_at
      from (
        select coalesce(max(sequence), 0) as sequence
        from origination.application_moves where application_id = ${id}
      ) known, (values
        (1, ${first.from}, ${first.to}, ${first.actor}, ${first.reason}, ${first.at}::timestamptz),
        (2, ${last.from}, ${last.to}, ${last.actor}, ${last.reason}, ${last.at}::timestamptz)
      ) as step (place, from_status, to_status, actor, reason, moved_at)
      returning application_id
    )
    update origination.applications
    set status = ${last.to}, updated_at = ${since}, expires_at = ${expiresAt}
    where id = ${id} and (select count(*) from taken) = 2`,
  );

/** Whether any application of the customer ever reached a status. */
export async function hasReached(
  db: Database | Tx,
  customerId: number,
  status: ApplicationStatus,
): Promise<boolean> {
  const move = await db
    .selectFrom(MOVES)
    .select('sequence')
    .where('customer_id', '=', customerId)
    .where('to_status', '=', status)
    .limit(1)
    .executeTakeFirst();
  return move !== undefined;
}
