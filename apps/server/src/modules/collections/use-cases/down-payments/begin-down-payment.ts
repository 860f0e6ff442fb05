import type { PaymentRail } from '@abona/contract/collections/payment-attempt';
import { invariant } from '@abona/kernel/invariant';
import { type Centavos, centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import { type Attempt, isOpen } from '#modules/collections/domain/attempt.ts';
import type { StandingRefusal } from '#modules/collections/ports.ts';
import { rails } from '#modules/collections/rails/rails.ts';
import { listDownPayments } from '#modules/collections/stores/attempt-store.ts';
import {
  addDownPayment,
  type DownPayment,
  findLatestDownPayment,
  lockDownPayment,
  saveDownPayment,
} from '#modules/collections/stores/down-payment-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { attemptReference } from '../paying/move-attempt.ts';
import { startAttempt } from '../paying/start-attempt.ts';

export type DownPaymentOrder = {
  readonly applicationProcessId: number;
  readonly customerId: number;
  readonly merchantId: string;
  readonly paymentId: number;
  readonly amount: Centavos;
  readonly method: 'card' | 'transfer';
  readonly cardId: string | null;
  readonly expiresAt: Date;
};

type Notice = { readonly reference: string | null; readonly clabe: string | null };
type Refusal = 'amount_invalid' | 'not_found' | 'provider_unavailable';

/** Begins a down payment in the transaction of the acceptance. */
export async function beginDownPayment(
  deps: CollectionsDeps,
  tx: Tx,
  order: DownPaymentOrder,
): Promise<Result<Notice, Refusal>> {
  if (order.amount <= 0) return err('amount_invalid');
  const { applicationProcessId, customerId, merchantId, paymentId } = order;
  const downPayment: DownPayment = {
    applicationProcessId,
    customerId,
    merchantId,
    paymentId,
    amount: order.amount,
    method: order.method,
    status: 'waiting',
    isWanted: true,
    returned: centavos(0),
    expiresAt: order.expiresAt,
    createdAt: deps.clock.now(),
    endedAt: null,
  };
  await addDownPayment(tx, downPayment);
  return begin(deps, tx, { downPayment, cardId: order.cardId });
}

type Beginning = { readonly downPayment: DownPayment; readonly cardId: string | null };

/** By which rail a down payment comes. */
const railOf = { card: 'card', transfer: 'spei' } as const satisfies Record<
  DownPayment['method'],
  PaymentRail
>;

/** By transfer it has an account of its own: what comes there is for nothing else. */
async function begin(
  deps: CollectionsDeps,
  tx: Tx,
  { downPayment, cardId }: Beginning,
): Promise<Result<Notice, Refusal>> {
  const { applicationProcessId, customerId, merchantId, amount, expiresAt } = downPayment;
  const begun = await startAttempt(deps, tx, {
    customerId,
    target: { kind: 'down_payment', applicationProcessId, merchantId },
    rail: railOf[downPayment.method],
    choice: 'down_payment',
    prepayment: null,
    amount,
    cardId,
    mandateId: null,
    waitUntil: expiresAt,
  });
  if (begun.ok) return ok(noticeOf(begun.value));
  invariant(
    begun.error === 'not_found' || begun.error === 'provider_unavailable',
    `a down payment was refused: ${begun.error}`,
  );
  return err(begun.error);
}

/** A transfer is known by its account, everything else by our name for it. */
const noticeOf = ({ id, reference: clabe }: Attempt): Notice =>
  clabe === null ? { reference: attemptReference(id), clabe } : { reference: null, clabe };

type Choice = {
  readonly customerId: number;
  readonly method: DownPayment['method'];
  readonly cardId: string | null;
};

/** A card was declined, or the customer thinks better of it: another card, or a transfer. */
export function retryDownPayment(
  deps: CollectionsDeps,
  { customerId, method, cardId }: Choice,
): Promise<Result<DownPayment, Refusal | StandingRefusal | 'state_conflict'>> {
  return transaction(deps.db, async (tx) => {
    const standing = await deps.standing.check(tx, { customerId, act: 'pay_down' });
    if (!standing.ok) return standing;
    const latest = await findLatestDownPayment(tx, customerId);
    const locked = latest && (await lockDownPayment(tx, latest.applicationProcessId));
    if (locked === null) return err('not_found');
    if (locked.status !== 'waiting' || !locked.isWanted) return err('state_conflict');
    if (!(await giveUpOpen(deps, tx, locked))) return err('state_conflict');
    const downPayment = { ...locked, method };
    const begun = await begin(deps, tx, { downPayment, cardId });
    if (!begun.ok) return begun;
    await saveDownPayment(tx, downPayment);
    return ok(downPayment);
  });
}

/** False while a card is being charged: then nobody knows yet whether another is needed. */
async function giveUpOpen(
  deps: CollectionsDeps,
  tx: Tx,
  { applicationProcessId }: DownPayment,
): Promise<boolean> {
  for (const attempt of await listDownPayments(tx, applicationProcessId)) {
    if (!isOpen(attempt.status)) continue;
    if (attempt.status === 'created' || attempt.status === 'in_review') return false;
    await rails[attempt.rail].cancel(deps, tx, { attempt, reason: 'payer_cancelled' });
  }
  return true;
}
