import { err, ok, type Result } from '@abona/kernel/result';
import type { Phone } from '@abona/mexico/phone';
import { lockOpenApplication } from '#modules/origination/stores/application-store.ts';
import type { Tx } from '#platform/database/database.ts';
import type { OriginationDeps } from '../origination-deps.ts';

/** Puts another phone in a form that was handed in, while that phone is to be proven. */
export async function changePhone(
  deps: Pick<OriginationDeps, 'drafts' | 'clock' | 'audit'>,
  tx: Tx,
  { customerId, phone }: { readonly customerId: number; readonly phone: Phone },
): Promise<Result<void, 'not_found' | 'state_conflict'>> {
  const application = await lockOpenApplication(tx, customerId);
  if (application === null) return err('not_found');
  if (application.status !== 'validating') return err('state_conflict');
  await deps.drafts.save(tx, application, { steps: { phone }, at: deps.clock.now() });
  await deps.audit(tx, {
    subject: `customer:${customerId}`,
    actor: `customer:${customerId}`,
    action: 'origination.phone_changed',
    reason: null,
    detail: { application_process_id: application.applicationProcessId },
  });
  return ok(undefined);
}
