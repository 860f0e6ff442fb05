import { randomUUIDv7 } from 'node:crypto';
import type { BeginPayment } from '@abona/contract/collections/payment-attempt';
import { addDays } from '@abona/kernel/civil-date';
import { endOfMexicoCityDay } from '@abona/kernel/mexico-city-time';
import { type Centavos, centavos } from '@abona/kernel/money';
import { parsePublicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Attempt } from '#modules/collections/domain/attempt.ts';
import { objectionTo } from '#modules/collections/domain/mandate-cover.ts';
import { fitsRail, judgeAmount } from '#modules/collections/domain/payable.ts';
import { nextAskAt } from '#modules/collections/domain/payout.ts';
import { fillPoolJob, handOverJob } from '#modules/collections/jobs.ts';
import { addAttempt } from '#modules/collections/stores/attempt-store.ts';
import { takeClabe } from '#modules/collections/stores/clabe-store.ts';
import { listActiveOf, type Mandate } from '#modules/collections/stores/mandate-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { type CollectionsDeps, todayOf } from '../collections-deps.ts';
import { readPayable } from './read-payable.ts';

type Refusal =
  | 'not_found'
  | 'amount_invalid'
  | 'amount_changed'
  | 'rail_unavailable'
  | 'mandate_missing'
  | 'loan_ended'
  | 'operation_in_progress'
  | 'provider_unavailable';

type Wish = { readonly customerId: number; readonly body: BeginPayment };

/** Days a reference for a till, and a transfer that was announced, are waited for. */
const WAIT_DAYS = 3;
const PAGE_LIFE_MS = 30 * 60_000;

/** Begins a payment: what was on the screen must still be true, and the rail must take the amount. */
export async function beginPayment(
  deps: CollectionsDeps,
  { customerId, body }: Wish,
): Promise<Result<Attempt, Refusal>> {
  const loanId = parsePublicId('loan', body.loan_id);
  if (!loanId.ok) return err('not_found');
  const payable = await readPayable(deps, { customerId, loanId: loanId.value });
  if (payable === null) return err('not_found');
  const { choice, rail } = body;
  const amount = judgeAmount(payable.payable, { choice, amount: centavos(body.amount) });
  if (!amount.ok) return amount;
  if (!fitsRail(rail, amount.value)) return err('rail_unavailable');
  return transaction(deps.db, async (tx) => {
    const means = await meansOf(deps, tx, { customerId, body, amount: amount.value });
    if (!means.ok) return means;
    const attempt = newAttempt(deps, {
      customerId,
      body,
      amount: amount.value,
      loanId: loanId.value,
    });
    return start(deps, tx, { ...attempt, ...means.value });
  });
}

type Means = Pick<Attempt, 'cardId' | 'mandateId'>;
type Asked = Wish & { readonly amount: Centavos };

/** The card, or the mandate, that is to be charged. */
async function meansOf(
  deps: CollectionsDeps,
  tx: Tx,
  { customerId, body, amount }: Asked,
): Promise<Result<Means, 'not_found' | 'mandate_missing'>> {
  if (body.rail === 'card') {
    const cardId = body.card_id ?? '';
    const card = await deps.cardsOnFile.cardFor(tx, { customerId, cardId });
    return card === null ? err('not_found') : ok({ cardId, mandateId: null });
  }
  if (body.rail !== 'direct_debit') return ok({ cardId: null, mandateId: null });
  const wanted = parsePublicId('mnd', body.mandate_id ?? '');
  const order = { amount, on: todayOf(deps.clock) };
  const fits = (mandate: Mandate) =>
    objectionTo(mandate, order) === null &&
    (body.mandate_id === undefined || (wanted.ok && wanted.value === mandate.id));
  const mandate = (await listActiveOf(tx, customerId)).find(fits);
  return mandate === undefined
    ? err('mandate_missing')
    : ok({ cardId: null, mandateId: mandate.id });
}

const policies = { reduce_payment: 'REDUCE_PAYMENT', reduce_term: 'REDUCE_TERM' } as const;

type Making = Asked & { readonly loanId: string };

function newAttempt(deps: CollectionsDeps, { customerId, body, amount, loanId }: Making): Attempt {
  const { rail, choice, prepayment } = body;
  const isHandedOver = rail === 'card' || rail === 'oxxo' || rail === 'direct_debit';
  return {
    id: randomUUIDv7(),
    customerId,
    target: { kind: 'loan', loanId },
    rail,
    choice,
    instalment: null,
    prepayment: prepayment === undefined || choice !== 'amount' ? null : policies[prepayment],
    amount,
    status: isHandedOver ? 'created' : rail === 'santander' ? 'action_required' : 'pending',
    reason: null,
    providerRef: null,
    reference: null,
    actionUrl: null,
    cardId: null,
    mandateId: null,
    try: 1,
    collectOn: null,
    tries: 0,
    sentAt: null,
    nextAskAt: nextAskAt(2, deps.clock.technicalNow()),
    expiresAt: expiryOf(deps, rail),
    createdAt: deps.clock.now(),
    endedAt: null,
  };
}

function expiryOf({ clock }: CollectionsDeps, rail: Attempt['rail']): Date | null {
  if (rail === 'santander') return new Date(clock.now().getTime() + PAGE_LIFE_MS);
  if (rail === 'card' || rail === 'direct_debit') return null;
  return new Date(endOfMexicoCityDay(addDays(todayOf(clock), WAIT_DAYS)));
}

async function start(
  deps: CollectionsDeps,
  tx: Tx,
  attempt: Attempt,
): Promise<Result<Attempt, 'provider_unavailable' | 'operation_in_progress'>> {
  if (attempt.rail !== 'spei' || attempt.target.kind !== 'loan') {
    // A card that is being charged for this loan stands in the way.
    if (!(await addAttempt(tx, attempt))) return err('operation_in_progress');
    if (attempt.status === 'created')
      await deps.enqueue(tx, { job: handOverJob, payload: { attempt_id: attempt.id } });
    return ok(attempt);
  }
  const { loanId } = attempt.target;
  const owner = { kind: 'loan', owner: loanId, customerId: attempt.customerId } as const;
  const reference = await takeClabe(tx, owner, deps.clock.now());
  await deps.enqueue(tx, { job: fillPoolJob, payload: {} });
  if (reference === null) return err('provider_unavailable');
  const announced = { ...attempt, reference };
  await addAttempt(tx, announced);
  return ok(announced);
}
