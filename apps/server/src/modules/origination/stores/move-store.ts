import type { ApplicationStatus } from '@abona/contract/origination/application-status';
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

/** The first line of a new application's history: it came from nowhere. */
export const addFirstMove = (
  tx: Tx,
  { id, customerId, status, since }: Application,
  { actor, reason }: Pick<Move, 'actor' | 'reason'>,
): Promise<void> =>
  pipelineWrite(
    tx,
    tx.insertInto(MOVES).values({
      application_id: id,
      sequence: 1,
      customer_id: customerId,
      from_status: null,
      to_status: status,
      actor,
      reason,
      moved_at: since,
    }),
  );

/**
 * Writes the status that a step leads to, and the step into the application's history. The application is locked,
 * so steps are in order.
 */
export async function saveMove(tx: Tx, application: Application, move: Move): Promise<void> {
  const { id, customerId, since, expiresAt } = application;
  await pipelineWrite(
    tx,
    tx
      .updateTable('origination.applications')
      .set({ status: move.to, updated_at: since, expires_at: expiresAt })
      .where('id', '=', id),
  );
  await pipelineWrite(
    tx,
    tx.insertInto(MOVES).values(({ selectFrom, fn, lit }) => ({
      application_id: id,
      sequence: selectFrom(MOVES)
        .select(({ eb }) => eb(fn.coalesce(fn.max('sequence'), lit(0)), '+', lit(1)).as('next'))
        .where('application_id', '=', id),
      customer_id: customerId,
      from_status: move.from,
      to_status: move.to,
      actor: move.actor,
      reason: move.reason,
      moved_at: move.at,
    })),
  );
}

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
