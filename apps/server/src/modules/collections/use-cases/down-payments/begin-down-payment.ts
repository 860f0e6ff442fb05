import { randomUUIDv7 } from 'node:crypto';
import { type Centavos, centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import { type Attempt, isOpen } from '#modules/collections/domain/attempt.ts';
import { nextAskAt } from '#modules/collections/domain/payout.ts';
import { fillPoolJob, handOverJob } from '#modules/collections/jobs.ts';
import type { StandingRefusal } from '#modules/collections/ports.ts';
import { addAttempt, listDownPayments } from '#modules/collections/stores/attempt-store.ts';
import { takeClabe } from '#modules/collections/stores/clabe-store.ts';
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
import { giveUpAttempt } from '../paying/give-up-attempt.ts';
import { attemptReference } from '../paying/move-attempt.ts';

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

async function begin(
  deps: CollectionsDeps,
  tx: Tx,
  { downPayment, cardId }: Beginning,
): Promise<Result<Notice, Refusal>> {
  if (downPayment.method === 'transfer') return awaitTransfer(deps, tx, downPayment);
  const { customerId } = downPayment;
  const card = cardId && (await deps.cardsOnFile.cardFor(tx, { customerId, cardId }));
  if (!card) return err('not_found');
  const attempt = { ...attemptFor(deps, downPayment), rail: 'card', cardId } as const;
  await addAttempt(tx, attempt);
  await deps.enqueue(tx, { job: handOverJob, payload: { attempt_id: attempt.id } });
  return ok({ reference: attemptReference(attempt.id), clabe: null });
}

/** An account of its own for this application: what comes there is for nothing else. */
async function awaitTransfer(
  deps: CollectionsDeps,
  tx: Tx,
  downPayment: DownPayment,
): Promise<Result<Notice, 'provider_unavailable'>> {
  const { applicationProcessId, customerId } = downPayment;
  const owner = { kind: 'down_payment', owner: String(applicationProcessId), customerId } as const;
  const clabe = await takeClabe(tx, owner, deps.clock.now());
  await deps.enqueue(tx, { job: fillPoolJob, payload: {} });
  if (clabe === null) return err('provider_unavailable');
  const waiting = { rail: 'spei', status: 'pending', reference: clabe } as const;
  await addAttempt(tx, { ...attemptFor(deps, downPayment), ...waiting });
  return ok({ reference: null, clabe });
}

const attemptFor = (
  { clock }: CollectionsDeps,
  { customerId, applicationProcessId, merchantId, amount, expiresAt }: DownPayment,
): Attempt => ({
  id: randomUUIDv7(),
  customerId,
  target: { kind: 'down_payment', applicationProcessId, merchantId },
  rail: 'card',
  choice: 'down_payment',
  instalment: null,
  prepayment: null,
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
  amount,
  status: 'created',
  nextAskAt: nextAskAt(2, clock.technicalNow()),
  expiresAt,
  createdAt: clock.now(),
  endedAt: null,
});

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
    await giveUpAttempt(deps, tx, { attempt, reason: 'payer_cancelled' });
  }
  return true;
}
