import type { ApplicationStatus } from '@abona/contract/origination/application-status';
import { err, ok, type Result } from '@abona/kernel/result';
import type { RecordAudit } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Publish } from '#platform/jobs/event.ts';
import { addMove, lockApplication, saveStatus } from '../application-store.ts';
import type { Application } from '../domain/application.ts';
import { judgeMove } from '../domain/application-status.ts';
import { applicationMoved } from '../events.ts';

export type MoveDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly publish: Publish;
  readonly audit: RecordAudit;
};

export type MoveOrder = {
  readonly applicationProcessId: number;
  readonly to: ApplicationStatus;
  readonly actor: string;
  readonly reason: string;
};

/**
 * The one way by which an application changes its status: locked, judged by the table, saved, written
 * into its history and the audit trail and announced, or nothing of it.
 */
export function moveApplication(
  deps: MoveDeps,
  { applicationProcessId, to, actor, reason }: MoveOrder,
): Promise<Result<Application, 'not_found' | 'state_conflict'>> {
  return transaction(deps.db, async (tx) => {
    const before = await lockApplication(tx, applicationProcessId);
    if (before === null) return err('not_found');
    const status = judgeMove(before.status, to);
    if (!status.ok) return status;

    const application = { ...before, status: status.value };
    await saveStatus(tx, application, deps.clock.now());
    await announceMove(deps, tx, { application, from: before.status, actor, reason });
    return ok(application);
  });
}

type Moved = Pick<MoveOrder, 'actor' | 'reason'> & {
  readonly application: Application;
  readonly from: ApplicationStatus | null;
};

export async function announceMove(deps: MoveDeps, tx: Tx, moved: Moved): Promise<void> {
  const { application, from, actor, reason } = moved;
  const { customerId, applicationProcessId, status } = application;
  await addMove(tx, application, { from, actor, reason, at: deps.clock.now() });
  await deps.audit(tx, {
    subject: `customer:${customerId}`,
    actor,
    action: 'origination.application_moved',
    reason,
    detail: { application_process_id: applicationProcessId, from: from ?? 'none', to: status },
  });
  await deps.publish(tx, applicationMoved, {
    customer_id: customerId,
    application_process_id: applicationProcessId,
    from_status: from,
    to_status: status,
  });
}
