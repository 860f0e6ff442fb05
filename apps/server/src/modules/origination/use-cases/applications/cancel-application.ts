import type { CancelReason } from '@abona/contract/origination/application';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Application } from '#modules/origination/domain/application.ts';
import { isTimeOver } from '#modules/origination/domain/lifetime.ts';
import {
  listExpired,
  lockApplication,
  lockCurrentApplication,
} from '#modules/origination/stores/application-store.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { OriginationDeps } from '../origination-deps.ts';
import { type MoveDeps, moveLocked } from './move-application.ts';

/** The customer leaves. A loan is not left this way; what is cancelled already stays so. */
export function cancelApplication(
  deps: MoveDeps & Pick<OriginationDeps, 'payouts'>,
  { customerId, reason }: { readonly customerId: number; readonly reason: CancelReason | null },
): Promise<Result<Application, 'not_found' | 'state_conflict'>> {
  return transaction(deps.db, async (tx) => {
    const application = await lockCurrentApplication(tx, customerId);
    if (application === null) return err('not_found');
    if (application.status === 'cancelled') return ok(application);
    if (application.status === 'loan') return err('state_conflict');
    // Money that left cannot be left behind: it is a loan as soon as it arrives.
    if (
      isPaidOut(application) &&
      !(await deps.payouts?.callOff(tx, application.applicationProcessId))
    )
      return err('state_conflict');
    return moveLocked(deps, tx, {
      application,
      to: 'cancelled',
      actor: `customer:${customerId}`,
      reason: reason === null ? 'the customer cancelled' : `the customer cancelled: ${reason}`,
    });
  });
}

const isPaidOut = ({ status, kind }: Application): boolean =>
  status === 'transfer' && kind === 'personal_loan';

const BATCH = 200;

/** Ends what nobody went on with, one by one, so that none waits for another. */
export async function expireApplications(deps: MoveDeps): Promise<number> {
  const now = deps.clock.now();
  const expired = await listExpired(deps.db, now, BATCH);
  for (const applicationProcessId of expired)
    await transaction(deps.db, async (tx) => {
      const application = await lockApplication(tx, applicationProcessId);
      // Somebody may have gone on meanwhile.
      if (application === null) return;
      if (!isTimeOver(application, now)) return;
      await moveLocked(deps, tx, {
        application,
        to: 'cancelled',
        actor: 'system',
        reason: `expired while ${application.status}`,
      });
    });
  return expired.length;
}
