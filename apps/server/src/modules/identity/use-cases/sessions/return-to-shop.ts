import { err, ok, type Result } from '@abona/kernel/result';
import { returnedToShop } from '#modules/identity/events.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { IdentityDeps } from '../identity-deps.ts';

type Return = {
  readonly customerId: number;
  readonly merchantName: string;
  readonly returnUrl: string;
};

/**
 * Notes that somebody goes back to the shop. The address must be the one that the shop gave for their own
 * purchase, to the byte: nobody is led anywhere else by us.
 */
export async function returnToShop(
  deps: IdentityDeps,
  { customerId, merchantName, returnUrl }: Return,
): Promise<Result<string, 'not_found'>> {
  const current = await deps.applications.currentOf(customerId);
  const purchase = current?.purchase ?? null;
  if (current === null || purchase?.wayBack !== returnUrl) return err('not_found');
  if (purchase.merchantName !== merchantName) return err('not_found');
  const { applicationProcessId } = current;
  await transaction(deps.db, async (tx) => {
    await deps.publish(tx, returnedToShop, {
      customer_id: customerId,
      application_process_id: applicationProcessId,
    });
    const detail = { application: applicationProcessId };
    await deps.audit(tx, customerId, { action: 'returned_to_shop', detail });
  });
  return ok(returnUrl);
}
