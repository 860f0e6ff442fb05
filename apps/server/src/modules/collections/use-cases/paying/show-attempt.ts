import type { PaymentAttemptView } from '@abona/contract/collections/payment-attempt';
import type { Attempt } from '#modules/collections/domain/attempt.ts';
import { rails } from '#modules/collections/rails/rails.ts';
import { findTogether } from '#modules/collections/stores/attempt-store.ts';
import { findMandate } from '#modules/collections/stores/mandate-store.ts';
import { toAttemptView } from '#modules/collections/views.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { CollectionsDeps } from '../collections-deps.ts';

/** An attempt with what its rail, wallet, mandates and the books know about it. */
export const showAttempt = (deps: CollectionsDeps, attempt: Attempt): Promise<PaymentAttemptView> =>
  transaction(deps.db, async (tx) => {
    const { customerId, cardId, mandateId } = attempt;
    return toAttemptView({
      attempt,
      together: attempt.joint === null ? [] : await findTogether(tx, attempt),
      receipt: await deps.receipts.findOfAttempt(tx, attempt),
      card: cardId === null ? null : await deps.cardsOnFile.cardFor(tx, { customerId, cardId }),
      mandate: mandateId === null ? null : await findMandate(tx, mandateId),
      whereToPay: rails[attempt.rail].show(deps, attempt),
    });
  });
