import { publicId } from '@abona/kernel/public-id';
import { ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { type Card, type CardAnswer, type CardProblem, canServe } from '../domain/card.ts';
import { forgetCardJob, letGoJob } from '../jobs.ts';
import type { ProcessorFailure } from '../ports.ts';
import { listWaitingCards, lockCard, saveCard } from '../stores/card-store.ts';
import { findDefaults, lockWallet, saveDefault } from '../stores/wallet-store.ts';
import type { WalletDeps } from './wallet-deps.ts';

const MINUTE_MS = 60_000;
const SILENCE_MS = MINUTE_MS;
/** A holder who has not answered their bank by then has left. */
const PATIENCE_MS = 60 * MINUTE_MS;
const BATCH = 50;
const HOME = '/tarjetas/agregar';

/** Has a peso set aside on a card that was just stored. Nothing came: it stays pending. */
export async function checkCard(deps: WalletDeps, card: Card, returnTo: string): Promise<void> {
  const answer = await setAside(deps, card, returnTo);
  if (answer.ok)
    await transaction(deps.db, (tx) => settle(deps, tx, { card, answer: answer.value }));
}

/** Asks how it stands with a check; one that the processor never heard of is made now. */
export async function followCard(
  deps: WalletDeps,
  card: Card,
): Promise<Result<void, ProcessorFailure>> {
  const found = await deps.processor.findSetAside(card.checkReference);
  if (!found.ok) return found;
  if (found.value === null) {
    await checkCard(deps, card, HOME);
    return ok(undefined);
  }
  const answer = found.value;
  await transaction(deps.db, (tx) => settle(deps, tx, { card, answer }));
  return ok(undefined);
}

/** Cards nobody has answered about; whoever left their bank's page is waited for an hour. */
export async function followCards(deps: WalletDeps, signal: AbortSignal): Promise<void> {
  const now = deps.clock.technicalNow().getTime();
  for (const card of await listWaitingCards(deps.db, new Date(now - SILENCE_MS), BATCH)) {
    if (signal.aborted) return;
    await followCard(deps, card);
    if (now - (card.askedAt?.getTime() ?? 0) > PATIENCE_MS)
      await transaction(deps.db, (tx) => settle(deps, tx, { card, answer: null }));
  }
}

async function setAside(deps: WalletDeps, card: Card, returnTo: string) {
  const { processorCustomer } = await transaction(deps.db, (tx) =>
    lockWallet(tx, card.customerId, deps.clock.now()),
  );
  return deps.processor.setAside({
    customer: processorCustomer ?? '',
    paymentSource: card.paymentSource,
    reference: card.checkReference,
    returnUrl: `${deps.publicUrl}/pay${returnTo}?tarjeta=${publicId('card', card.id)}`,
  });
}

type Settling = {
  readonly card: Card;
  /** Null: the holder never answered, and we wait no longer. */
  readonly answer: CardAnswer | null;
};

async function settle(deps: WalletDeps, tx: Tx, { card, answer }: Settling): Promise<void> {
  const now = deps.clock.now();
  const { processorCustomer } = await lockWallet(tx, card.customerId, now);
  const current = await lockCard(tx, card);
  if (current === null || current.status !== 'pending') return;
  switch (answer?.kind) {
    case 'approved':
      await deps.enqueue(tx, { job: letGoJob, payload: { order: answer.order } });
      return verify(deps, tx, { ...current, checkOrder: answer.order });
    case 'challenge':
      return saveCard(tx, { ...current, checkOrder: answer.order, challengeUrl: answer.url }, now);
    default: {
      const problem = problemOf(current, answer);
      await fail(deps, tx, { card: current, problem, processorCustomer });
    }
  }
}

function problemOf({ challengeUrl }: Card, answer: Settling['answer']): CardProblem {
  if (challengeUrl !== null) return 'not_authenticated';
  return answer === null ? 'check_unavailable' : 'declined';
}

/** It becomes the first choice for what was wished, and for payments if nothing is. */
async function verify(deps: WalletDeps, tx: Tx, pending: Card): Promise<void> {
  const now = deps.clock.now();
  const card: Card = { ...pending, status: 'verified', challengeUrl: null, verifiedAt: now };
  const { customerId, id } = card;
  await saveCard(tx, card, now);
  const defaults = await findDefaults(tx, customerId);
  for (const purpose of ['payment', 'automatic_payment'] as const) {
    const isWished =
      card.wantedFor.includes(purpose) || (purpose === 'payment' && !defaults.has(purpose));
    if (isWished && canServe(card, purpose))
      await saveDefault(tx, { customerId, purpose }, { kind: 'card', id });
  }
  const detail = { card: publicId('card', id) };
  await deps.audit(tx, customerId, { action: 'card_verified', actor: 'system', detail });
}

type Failing = {
  readonly card: Card;
  readonly problem: CardProblem;
  readonly processorCustomer: string | null;
};

/** A card that its bank does not stand for is gone at once, here and at the processor. */
async function fail(deps: WalletDeps, tx: Tx, failing: Failing): Promise<void> {
  const { card, problem, processorCustomer } = failing;
  const now = deps.clock.now();
  await saveCard(
    tx,
    { ...card, status: 'failed', problem, challengeUrl: null, removedAt: now },
    now,
  );
  if (card.checkOrder !== null)
    await deps.enqueue(tx, { job: letGoJob, payload: { order: card.checkOrder } });
  await deps.enqueue(tx, {
    job: forgetCardJob,
    payload: { processor_customer: processorCustomer ?? '', payment_source: card.paymentSource },
  });
  await deps.audit(tx, card.customerId, {
    action: 'card_failed',
    actor: 'system',
    reason: problem,
    detail: { card: publicId('card', card.id) },
  });
}
