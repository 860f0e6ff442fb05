import { transaction } from '#platform/database/transaction.ts';
import { lockApplication, savePurchase } from '../application-store.ts';
import { findDecision } from '../decision-store.ts';
import type { Application } from '../domain/application.ts';
import { purchaseFactsOf } from '../purchase-facts.ts';
import { finishApproving } from './advance-application.ts';
import type { OriginationDeps } from './origination-deps.ts';

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
    const application = await lockApplication(tx, applicationProcessId);
    if (application?.status !== 'approving' || application.kind !== 'in_store') return;
    const kept = await findDecision(tx, application);
    if (kept?.decision.outcome !== 'approved') return;
    const claimed = await deps.purchases.claim(tx, { customerId, reference: String(paymentId) });
    if (!claimed.ok) return;
    const { amount, channel } = claimed.value;
    const purchase = purchaseFactsOf(claimed.value, null);
    const charged: Application = { ...application, amount, channel, purchase };
    await savePurchase(tx, charged);
    await finishApproving(deps, tx, charged);
  });
}
