import { centavos } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import { err, ok } from '@abona/kernel/result';
import type { Attempt } from '#modules/collections/domain/attempt.ts';
import { REVIEW_AFTER_MS } from '#modules/collections/domain/payout.ts';
import type { ChargeReport } from '#modules/collections/domain/provider-report.ts';
import type { Answer } from '#modules/collections/ports.ts';
import type { CollectionsDeps } from '#modules/collections/use-cases/collections-deps.ts';
import { transaction } from '#platform/database/transaction.ts';
import { noFollowUp, type Rail } from '../rail.ts';
import { cardReason } from './card-reasons.ts';
import { cancelOrder, handOverOrder, orderOf } from './conekta-order.ts';
import { conektaProvider } from './conekta-provider.ts';
import { orderCardRefund } from './refund-card.ts';

/** A saved card, charged at the processor; its bank may ask for authentication (3-D Secure). */
export const cardRail: Rail = {
  ...noFollowUp,
  provider: conektaProvider,
  account: 'card',
  landsOn: null,
  limits: { minimum: centavos(1_000), maximum: centavos(10_000_000), speed: 'instant' },
  takesSeveral: true,
  needsMandate: false,
  movement: { subtype: 'card', title: 'Pago con tarjeta' },
  isInTransitAtOnce: true,
  begin: async (deps, tx, { customerId, cardId, waitUntil }) => {
    const card = cardId && (await deps.cardsOnFile.cardFor(tx, { customerId, cardId }));
    if (!card) return err('not_found');
    return ok({
      status: 'created',
      cardId,
      mandateId: null,
      reference: null,
      expiresAt: waitUntil,
    });
  },
  handOver: (deps, attempt) => handOverOrder(deps, attempt, () => charge(deps, attempt)),
  refusalReason: cardReason,
  expiresWithUs: false,
  // A card answers at once.
  reviewedAfter: ({ createdAt }) => new Date(createdAt.getTime() + REVIEW_AFTER_MS),
  pendingIs: 'processing',
  show: (_, { status, actionUrl }) => ({
    cash_reference: null,
    transfer: null,
    redirect:
      status === 'action_required' && actionUrl !== null
        ? { url: actionUrl, method: 'GET', fields: {} }
        : null,
  }),
  slip: () => null,
  canCancelPending: false,
  cancel: cancelOrder,
  folioOf: () => null,
  returnMoney: async (deps, tx, { receipt, amount, subject }) => {
    await orderCardRefund(deps, tx, { receipt, amount, key: subject });
    return 'clearing:card';
  },
};

async function charge(deps: CollectionsDeps, attempt: Attempt): Answer<ChargeReport> {
  const { customerId, cardId, target } = attempt;
  const card = await transaction(deps.db, (tx) =>
    deps.cardsOnFile.cardFor(tx, { customerId, cardId: cardId ?? '' }),
  );
  if (card === null) return err({ kind: 'refused', code: 'card_declined' });
  const order = orderOf(attempt);
  const returnUrl = `${deps.publicUrl}/pay/${pageOf(target, order.reference)}`;
  return deps.cards.charge({ ...order, method: { kind: 'card', card, returnUrl } });
}

/** Where the bank sends the browser back to after authentication: the screen of that payment. */
const pageOf = (target: Attempt['target'], reference: string): string =>
  target.kind === 'loan'
    ? `perfil/pagos/${publicId('loan', target.loanId)}/confirmacion?intento=${reference}`
    : 'conciliacion';
