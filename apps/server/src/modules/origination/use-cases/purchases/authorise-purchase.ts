import { invariant } from '@abona/kernel/invariant';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Application } from '#modules/origination/domain/application.ts';
import { capturePurchaseJob } from '#modules/origination/jobs.ts';
import type { Tx } from '#platform/database/database.ts';
import { mustMove } from '../applications/move-application.ts';
import type { OriginationDeps } from '../origination-deps.ts';

type Authorisation = {
  readonly application: Application;
  readonly actor: string;
  readonly reason: string;
  /** Written once the shop's payment is known to be open still, and before anybody hears of it. */
  readonly before?: () => Promise<void>;
};

/** Authorises the payment at the shop and the application with it; capture follows by itself, or the shop's word. */
export async function authorise(
  deps: OriginationDeps,
  tx: Tx,
  { application, actor, reason, before }: Authorisation,
): Promise<Result<Application, 'payment_closed' | 'payment_expired'>> {
  const { purchase, applicationProcessId } = application;
  invariant(purchase !== null, 'nothing to authorise');
  const { paymentId } = purchase;
  const moved = await deps.purchases.move(tx, { paymentId, to: 'authorized', reason: null, actor });
  if (!moved.ok)
    return err(moved.error === 'payment_expired' ? 'payment_expired' : 'payment_closed');
  await before?.();
  const authorised = await mustMove(deps, tx, { application, to: 'authorized', actor, reason });
  if (purchase.captureMode === 'automatic')
    await deps.enqueue(tx, {
      job: capturePurchaseJob,
      payload: { application_process_id: applicationProcessId },
    });
  return ok(authorised);
}
