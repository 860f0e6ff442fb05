import type { PaymentAttemptView } from '@abona/contract/collections/payment-attempt';
import type { Attempt } from '#modules/collections/domain/attempt.ts';
import { findMandate } from '#modules/collections/stores/mandate-store.ts';
import { toAttemptView } from '#modules/collections/views.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { attemptReference } from './move-attempt.ts';

/** An attempt with what wallet, mandates and the books know about it. */
export const showAttempt = (deps: CollectionsDeps, attempt: Attempt): Promise<PaymentAttemptView> =>
  transaction(deps.db, async (tx) => {
    const { customerId, cardId, mandateId } = attempt;
    const receipt = await deps.receipts.findOfAttempt(tx, attempt);
    return toAttemptView({
      attempt,
      receipt,
      card: cardId === null ? null : await deps.cardsOnFile.cardFor(tx, { customerId, cardId }),
      mandate: mandateId === null ? null : await findMandate(tx, mandateId),
      redirect: redirectOf(deps, attempt),
      toCredit: receipt?.toCredit ?? 0,
    });
  });

/** The bank's page takes a signed form, made anew at each look: an old one is refused there. */
function redirectOf({ bankPage, clock, publicUrl }: CollectionsDeps, attempt: Attempt) {
  if (attempt.rail !== 'santander' || attempt.status !== 'action_required') return null;
  return bankPage.redirect(
    {
      reference: attemptReference(attempt.id),
      amount: attempt.amount,
      concept: 'Pago de tu crédito Abona',
      returnUrl: `${publicUrl}/pay/perfil/pagos/estatus-pago`,
    },
    clock.technicalNow(),
  );
}
