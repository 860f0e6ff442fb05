import type { operationReasons } from '@abona/contract/staff/operations';
import { err, ok, type Result } from '@abona/kernel/result';
import { transaction } from '#platform/database/transaction.ts';
import type { OperationsDeps } from './read-operations.ts';

/** Who does it, and why. */
export type OperationOrder = {
  readonly actor: string;
  readonly reason: (typeof operationReasons)[number];
};

type Deps = Pick<OperationsDeps, 'db' | 'audit' | 'jobDesk' | 'merchants'>;

/** Puts a dead job back. It leaves the dead in this transaction: a second click finds nothing. */
export const retryDeadJob = (
  { db, audit, jobDesk }: Deps,
  id: string,
  { actor, reason }: OperationOrder,
): Promise<Result<string, 'not_found'>> =>
  transaction(db, async (tx) => {
    const job = await jobDesk.retryDead(tx, id);
    if (job === null) return err('not_found');
    const queue = job.queue ?? '';
    const detail = { queue, attempts: job.attempts };
    await audit(tx, {
      subject: `job:${id}`,
      actor,
      action: 'operations.job_retried',
      reason,
      detail,
    });
    return ok(queue);
  });

/** One more run of what runs by the clock; each of them finds nothing to do where nothing is. */
export const runScheduled = (
  { db, audit, jobDesk }: Deps,
  name: string,
  { actor, reason }: OperationOrder,
): Promise<Result<string, 'not_found'>> =>
  transaction(db, async (tx) => {
    if (!(await jobDesk.runNow(tx, name))) return err('not_found');
    await audit(tx, {
      subject: `schedule:${name}`,
      actor,
      action: 'operations.schedule_run',
      reason,
      detail: {},
    });
    return ok(name);
  });

/** A webhook that was given up waits again; one that waits already is on its way. */
export const resendWebhook = (
  { db, audit, merchants }: Deps,
  id: string,
  { actor, reason }: OperationOrder,
): Promise<Result<string, 'not_found' | 'state_conflict' | 'webhook_endpoint_disabled'>> =>
  transaction(db, async (tx) => {
    const sent = await merchants.webhookDesk.resend(tx, id);
    if (sent === 'not_found') return err('not_found');
    if (sent === 'disabled') return err('webhook_endpoint_disabled');
    if (sent === 'waiting') return err('state_conflict');
    await audit(tx, {
      subject: `webhook:${id}`,
      actor,
      action: 'operations.webhook_resent',
      reason,
      detail: {},
    });
    return ok(id);
  });
