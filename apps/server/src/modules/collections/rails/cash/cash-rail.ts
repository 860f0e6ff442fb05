import { addDays } from '@abona/kernel/civil-date';
import { endOfMexicoCityDay } from '@abona/kernel/mexico-city-time';
import { centavos } from '@abona/kernel/money';
import { err, ok } from '@abona/kernel/result';
import type { Attempt } from '#modules/collections/domain/attempt.ts';
import { REVIEW_AFTER_MS } from '#modules/collections/domain/payout.ts';
import type { ChargeReport } from '#modules/collections/domain/provider-report.ts';
import type { Answer } from '#modules/collections/ports.ts';
import { type CollectionsDeps, todayOf } from '#modules/collections/use-cases/collections-deps.ts';
import { cardReason } from '../card/card-reasons.ts';
import { cancelOrder, handOverOrder, orderOf } from '../card/conekta-order.ts';
import { conektaProvider } from '../card/conekta-provider.ts';
import { noFollowUp, type Rail } from '../rail.ts';
import { cashSlip } from './cash-slip.ts';

/** Days a reference for a till is waited for. */
const WAIT_DAYS = 3;

/** Cash at an OXXO's till, by a reference of the card processor, which does not learn who pays. */
export const cashRail: Rail = {
  ...noFollowUp,
  provider: conektaProvider,
  account: 'cash_store',
  landsOn: null,
  // What a till takes.
  limits: { minimum: centavos(1_000), maximum: centavos(1_000_000), speed: 'minutes' },
  takesSeveral: true,
  needsMandate: false,
  movement: { subtype: 'cash_store', title: 'Pago en OXXO' },
  isInTransitAtOnce: false,
  begin: async ({ clock }, _, { waitUntil }) =>
    ok({
      status: 'created',
      cardId: null,
      mandateId: null,
      reference: null,
      expiresAt: waitUntil ?? new Date(endOfMexicoCityDay(addDays(todayOf(clock), WAIT_DAYS))),
    }),
  handOver: (deps, attempt) => handOverOrder(deps, attempt, () => order(deps, attempt)),
  refusalReason: cardReason,
  expiresWithUs: false,
  // A till's reference has its own end.
  reviewedAfter: ({ createdAt, expiresAt }) =>
    new Date((expiresAt ?? createdAt).getTime() + REVIEW_AFTER_MS),
  pendingIs: 'waiting',
  show: (_, attempt) => ({
    cash_reference: referenceOf(attempt),
    transfer: null,
    redirect: null,
  }),
  slip: (attempt) => {
    const reference = referenceOf(attempt);
    return reference === null ? null : cashSlip(reference);
  },
  canCancelPending: true,
  cancel: cancelOrder,
  folioOf: ({ reference }) => reference,
  // A till takes cash and gives none: what is not owed waits until somebody knows an account.
  returnMoney: async () => null,
};

async function order(deps: CollectionsDeps, attempt: Attempt): Answer<ChargeReport> {
  const { expiresAt } = attempt;
  if (expiresAt === null) return err({ kind: 'refused', code: 'no_expiry' });
  return deps.cards.charge({ ...orderOf(attempt), method: { kind: 'cash', expiresAt } });
}

function referenceOf({ reference }: Attempt) {
  if (reference === null) return null;
  const formatted = reference.replace(/(\d{4})(?=\d)/g, '$1 ');
  return { network: 'oxxo' as const, number: reference, formatted, barcode: reference };
}
