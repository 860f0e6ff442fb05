import { centavos } from '@abona/kernel/money';
import { ok } from '@abona/kernel/result';
import { brandName } from '@abona/lender/lender';
import type { Attempt } from '#modules/collections/domain/attempt.ts';
import type { CollectionsDeps } from '#modules/collections/use-cases/collections-deps.ts';
import {
  attemptReference,
  endAttempt,
} from '#modules/collections/use-cases/paying/move-attempt.ts';
import { noFollowUp, type Rail } from '../rail.ts';

const PAGE_LIFE_MS = 30 * 60_000;

/** Santander's page: the customer pays there from an account of theirs and comes back with a signed answer. */
export const bankPageRail: Rail = {
  ...noFollowUp,
  // The browser brings its answer, and it is asked; it sends no message and gives no list.
  provider: { name: 'santander', mountMessages: null, daysReport: null },
  account: 'direct_debit',
  landsOn: null,
  limits: { minimum: centavos(1_000), maximum: centavos(10_000_000), speed: 'instant' },
  takesSeveral: false,
  needsMandate: false,
  movement: { subtype: 'direct_debit', title: 'Pago desde Santander' },
  isInTransitAtOnce: false,
  begin: async ({ clock }, _, { waitUntil }) =>
    ok({
      status: 'action_required',
      cardId: null,
      mandateId: null,
      reference: null,
      expiresAt: waitUntil ?? new Date(clock.now().getTime() + PAGE_LIFE_MS),
    }),
  handOver: ({ bankPage }, { id }) => bankPage.find(attemptReference(id)),
  refusalReason: () => 'unknown',
  expiresWithUs: true,
  reviewedAfter: () => null,
  pendingIs: 'waiting',
  show: (deps, attempt) => ({
    cash_reference: null,
    transfer: null,
    redirect: attempt.status === 'action_required' ? formOf(deps, attempt) : null,
  }),
  slip: () => null,
  canCancelPending: false,
  cancel: endAttempt,
  folioOf: () => null,
  // The page takes payments and makes none.
  returnMoney: async () => null,
};

/** The bank's page takes a signed form, made anew at each look: an old one is refused there. */
function formOf({ bankPage, clock, publicUrl }: CollectionsDeps, { id, amount }: Attempt) {
  const { url, fields } = bankPage.redirect(
    {
      reference: attemptReference(id),
      amount,
      concept: `Pago de tu crédito ${brandName}`,
      returnUrl: `${publicUrl}/pay/perfil/pagos/estatus-pago`,
    },
    clock.technicalNow(),
  );
  return { url, method: 'POST' as const, fields: { ...fields } };
}
