import { centavos } from '@abona/kernel/money';
import { parsePublicId } from '@abona/kernel/public-id';
import { err, ok } from '@abona/kernel/result';
import type { Attempt } from '#modules/collections/domain/attempt.ts';
import { objectionTo } from '#modules/collections/domain/mandate-cover.ts';
import { REVIEW_AFTER_MS } from '#modules/collections/domain/payout.ts';
import type { ChargeReport } from '#modules/collections/domain/provider-report.ts';
import { cancelDebitJob } from '#modules/collections/jobs.ts';
import type { Answer } from '#modules/collections/ports.ts';
import {
  findMandate,
  listActiveOf,
  type Mandate,
} from '#modules/collections/stores/mandate-store.ts';
import { type CollectionsDeps, todayOf } from '#modules/collections/use-cases/collections-deps.ts';
import { followDebit } from '#modules/collections/use-cases/mandates/follow-debit.ts';
import {
  attemptReference,
  endAttempt,
} from '#modules/collections/use-cases/paying/move-attempt.ts';
import type { Tx } from '#platform/database/database.ts';
import { askOrSend } from '../ask-or-send.ts';
import type { Cancellation, PaymentRequest, Rail } from '../rail.ts';
import { debitProvider } from './debit-provider.ts';
import { debitReason } from './debit-reasons.ts';

/** A charge of the customer's account, under a mandate; the bank answers on the next business day. */
export const debitRail: Rail = {
  provider: debitProvider,
  account: 'direct_debit',
  landsOn: null,
  limits: {
    minimum: centavos(100),
    maximum: centavos(10_000_000),
    speed: 'next_business_day',
  },
  takesSeveral: false,
  needsMandate: true,
  movement: { subtype: 'direct_debit', title: 'Cargo a tu cuenta' },
  isInTransitAtOnce: true,
  begin: async (deps, tx, request) => {
    const mandate = await mandateFor(deps, tx, request);
    if (mandate === null) return err('mandate_missing');
    return ok({
      status: 'created',
      cardId: null,
      mandateId: mandate.id,
      reference: null,
      expiresAt: request.waitUntil,
    });
  },
  handOver: (deps, attempt) =>
    askOrSend(attempt, {
      find: () => deps.debit.findCollection(attemptReference(attempt.id)),
      send: () => collect(deps, attempt),
    }),
  refusalReason: debitReason,
  expiresWithUs: false,
  reviewedAfter: ({ createdAt }) => new Date(createdAt.getTime() + 6 * REVIEW_AFTER_MS),
  pendingIs: 'waiting',
  show: () => ({ cash_reference: null, transfer: null, redirect: null }),
  slip: () => null,
  canCancelPending: true,
  cancel: async (deps, tx, cancellation: Cancellation) => {
    const { attempt } = cancellation;
    if (attempt.status !== 'pending') return endAttempt(deps, tx, cancellation);
    // Only the bank can say whether it is too late.
    await askBack(deps, tx, attempt);
    return attempt;
  },
  callBack: askBack,
  folioOf: () => null,
  attemptBehind: () => null,
  afterFailure: followDebit,
  // An account is charged by mandate and not paid to by one.
  returnMoney: async () => null,
};

/** The one that was chosen, or whichever covers the amount today. */
async function mandateFor(
  deps: CollectionsDeps,
  tx: Tx,
  { customerId, amount, mandateId }: PaymentRequest,
): Promise<Mandate | null> {
  const chosen = mandateId === null ? null : parsePublicId('mnd', mandateId);
  const charge = { amount, on: todayOf(deps.clock) };
  const fits = (mandate: Mandate) =>
    objectionTo(mandate, charge) === null &&
    (chosen === null || (chosen.ok && chosen.value === mandate.id));
  return (await listActiveOf(tx, customerId)).find(fits) ?? null;
}

async function collect(deps: CollectionsDeps, attempt: Attempt): Answer<ChargeReport> {
  const mandate = attempt.mandateId === null ? null : await findMandate(deps.db, attempt.mandateId);
  if (mandate === null || mandate.providerRef === null) return err({ kind: 'refused', code: '11' });
  // The holder's word must stand, and cover the amount, when the charge leaves.
  const today = todayOf(deps.clock);
  const objection = objectionTo(mandate, { amount: attempt.amount, on: today });
  if (objection !== null)
    return err({ kind: 'refused', code: objection === 'over_mandate' ? '09' : '11' });
  return deps.debit.collect({
    reference: attemptReference(attempt.id),
    mandateRef: mandate.providerRef,
    amount: attempt.amount,
  });
}

function askBack(deps: CollectionsDeps, tx: Tx, { id }: Attempt): Promise<void> {
  return deps.enqueue(tx, { job: cancelDebitJob, payload: { attempt_id: id } });
}
