import type { Application } from '#modules/origination/domain/application.ts';
import { purchaseFactsOf } from '#modules/origination/purchase-facts.ts';
import { lockApplication, savePurchase } from '#modules/origination/stores/application-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { finishApproving } from '../applications/advance-application.ts';
import { checkTaking } from '../decision/check-standing.ts';
import type { OriginationDeps } from '../origination-deps.ts';

export type StoreCharge = {
  readonly applicationProcessId: number;
  readonly customerId: number;
  readonly paymentId: number;
};

/** The till read the code and told the amount: the application is for something now, and is offered. */
export function chargeInStore(
  deps: OriginationDeps,
  { applicationProcessId, customerId, paymentId }: StoreCharge,
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const [, application] = await Promise.all([
      deps.standing.lock(tx, customerId),
      lockApplication(tx, applicationProcessId),
    ]);
    const isAwaited = application?.status === 'approving' && application.kind === 'in_store';
    if (!isAwaited) return refuse(deps, tx, paymentId);
    const standing = await checkTaking(deps, tx, { application });
    if (!standing.ok) return refuse(deps, tx, paymentId);
    const claimed = await deps.purchases.claim(tx, { customerId, reference: String(paymentId) });
    if (!claimed.ok) return;
    const { amount, channel } = claimed.value;
    const purchase = purchaseFactsOf(claimed.value, null);
    const charged: Application = { ...application, amount, channel, purchase };
    await savePurchase(tx, charged);
    await finishApproving(deps, tx, charged);
  });
}

/** The till hears that nothing will come of it; why is between us and the shopper. */
async function refuse({ purchases }: OriginationDeps, tx: Tx, paymentId: number): Promise<void> {
  await purchases.move(tx, { paymentId, to: 'rejected', reason: 'declined', actor: 'system' });
}
