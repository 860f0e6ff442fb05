import type { PaymentAttemptView } from '@abona/contract/collections/payment-attempt';
import type { Centavos } from '@abona/kernel/money';
import type { Attempt } from '#modules/collections/domain/attempt.ts';
import { receiptKey } from '#modules/collections/domain/receipt.ts';
import { rails } from '#modules/collections/rails/rails.ts';
import { findTogether } from '#modules/collections/stores/attempt-store.ts';
import { findMandate } from '#modules/collections/stores/mandate-store.ts';
import { toAttemptView } from '#modules/collections/views.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { CollectionsDeps } from '../collections-deps.ts';

/** An attempt with what its rail, wallet, mandates and the books know about it. */
export const showAttempt = (deps: CollectionsDeps, attempt: Attempt): Promise<PaymentAttemptView> =>
  transaction(deps.db, async (tx) => {
    const { customerId, cardId, mandateId } = attempt;
    const together = attempt.joint === null ? [] : await findTogether(tx, attempt);
    return toAttemptView({
      attempt,
      together,
      saved: await savedBy(deps, tx, together.length === 0 ? [attempt] : together),
      receipt: await deps.receipts.findOfAttempt(tx, attempt),
      card: cardId === null ? null : await deps.cardsOnFile.cardFor(tx, { customerId, cardId }),
      mandate: mandateId === null ? null : await findMandate(tx, mandateId),
      whereToPay: rails[attempt.rail].show(deps, attempt),
    });
  });

/** What of interest each of these payments has saved; those that brought nothing are not in it. */
async function savedBy(
  deps: CollectionsDeps,
  tx: Tx,
  attempts: readonly Attempt[],
): Promise<ReadonlyMap<string, Centavos>> {
  const saved = new Map<string, Centavos>();
  for (const attempt of attempts.filter(({ status }) => status === 'applied')) {
    const receipt = await deps.receipts.findOfAttempt(tx, attempt);
    if (receipt !== null)
      saved.set(attempt.id, await deps.lending.savedByPayment(tx, receiptKey(receipt)));
  }
  return saved;
}
