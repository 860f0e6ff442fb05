import { publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import { type Attempt, type ChargeReport, isOpen } from '#modules/collections/domain/attempt.ts';
import { objectionTo } from '#modules/collections/domain/mandate-cover.ts';
import {
  nextAskAt,
  REVIEW_AFTER_MS,
  SETTLED_AFTER_MS,
} from '#modules/collections/domain/payout.ts';
import { cardReason, debitReason } from '#modules/collections/domain/reasons.ts';
import { cancelDebitJob } from '#modules/collections/jobs.ts';
import type { CardOnFile, ProviderFailure } from '#modules/collections/ports.ts';
import {
  claimSending,
  findAttempt,
  listAttemptsToAsk,
  lockAttempt,
  saveAttempts,
} from '#modules/collections/stores/attempt-store.ts';
import { findMandate } from '#modules/collections/stores/mandate-store.ts';
import type { Receipt } from '#modules/collections/stores/receipt-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { type CollectionsDeps, todayOf } from '../collections-deps.ts';
import { takeChargeReport } from '../money-in/take-charge-report.ts';
import { attemptReference, moveAttempt } from './move-attempt.ts';

const BATCH = 50;
const CONCEPT = {
  loan: 'Pago de tu crédito Abona',
  down_payment: 'Enganche de tu compra',
} as const;

type Asked = Result<ChargeReport | null, ProviderFailure>;

const providerOf = ({ rail }: Attempt): Receipt['provider'] => {
  if (rail === 'direct_debit') return 'debit';
  return rail === 'santander' ? 'santander' : 'conekta';
};

/**
 * Hands an attempt to its provider, or finds out what became of it: one that may have got there is asked
 * about before it is sent again. Whatever the answer, it is taken like a message of the provider.
 */
export async function handOver(deps: CollectionsDeps, id: string): Promise<void> {
  const attempt = await findAttempt(deps.db, id);
  if (attempt === null || attempt.status === 'scheduled' || !isOpen(attempt.status)) return;
  const answer = attempt.rail === 'spei' ? ok(null) : await askOrSend(deps, attempt);
  await transaction(deps.db, async (tx) => {
    if (answer.ok && answer.value !== null)
      await takeChargeReport(deps, tx, { provider: providerOf(attempt), report: answer.value });
    if (mayHaveIt(answer)) await letGoIfGivenUp(deps, tx, id);
    await waitOn(deps, tx, { id, answer });
  });
}

async function askOrSend(deps: CollectionsDeps, attempt: Attempt): Promise<Asked> {
  const reference = attemptReference(attempt.id);
  if (attempt.rail === 'santander') return deps.bankPage.find(reference);
  const isFirst = attempt.status === 'created' && attempt.tries === 0 && attempt.sentAt === null;
  if (!isFirst) {
    const known = await find(deps, attempt);
    if (!known.ok || known.value !== null) return known;
  }
  if (attempt.status !== 'created') return ok(null);
  if (attempt.rail === 'direct_debit') return collect(deps, attempt);
  return (await mayLeave(deps, attempt)) ? charge(deps, attempt) : err({ kind: 'unavailable' });
}

/**
 * The card processor makes two charges of what it is sent twice. So it is written down before it leaves; and
 * what left, and is not found there, leaves again only when nothing can be on its way any more.
 */
function mayLeave(deps: CollectionsDeps, { id }: Attempt): Promise<boolean> {
  const at = deps.clock.technicalNow();
  return claimSending(deps.db, id, {
    at,
    unlessSince: new Date(at.getTime() - SETTLED_AFTER_MS),
  });
}

const find = (deps: CollectionsDeps, attempt: Attempt) => {
  const reference = attemptReference(attempt.id);
  return attempt.rail === 'direct_debit'
    ? deps.debit.findCollection(reference)
    : deps.cards.find({ reference, begunAt: attempt.createdAt });
};

async function charge(deps: CollectionsDeps, attempt: Attempt): Promise<Asked> {
  const { id, amount, target, expiresAt } = attempt;
  const reference = attemptReference(id);
  const order = { reference, begunAt: attempt.createdAt, amount, concept: CONCEPT[target.kind] };
  if (attempt.cardId === null) {
    if (expiresAt === null) return err({ kind: 'refused', code: 'no_expiry' });
    return deps.cards.charge({ ...order, method: { kind: 'cash', expiresAt } });
  }
  const card = await cardOf(deps, attempt);
  if (card === null) return err({ kind: 'refused', code: 'card_declined' });
  const returnUrl = `${deps.publicUrl}/pay/${pageOf(target, order.reference)}`;
  return deps.cards.charge({ ...order, method: { kind: 'card', card, returnUrl } });
}

/** Where somebody comes back to whose bank asked for a word: the screen of that payment. */
const pageOf = (target: Attempt['target'], reference: string): string =>
  target.kind === 'loan'
    ? `perfil/pagos/${publicId('loan', target.loanId)}/confirmacion?intento=${reference}`
    : 'conciliacion';

const cardOf = (
  deps: CollectionsDeps,
  { customerId, cardId }: Attempt,
): Promise<CardOnFile | null> =>
  transaction(deps.db, (tx) => deps.cardsOnFile.cardFor(tx, { customerId, cardId: cardId ?? '' }));

async function collect(deps: CollectionsDeps, attempt: Attempt): Promise<Asked> {
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
    dueOn: today,
  });
}

/** It was called off while it was on its way to the bank. */
async function letGoIfGivenUp(deps: CollectionsDeps, tx: Tx, id: string): Promise<void> {
  const attempt = await lockAttempt(tx, id);
  if (attempt?.status !== 'cancelled' || attempt.rail !== 'direct_debit') return;
  await deps.enqueue(tx, { job: cancelDebitJob, payload: { attempt_id: id } });
}

/** No answer is none: it may have got there. */
const mayHaveIt = (answer: Asked): boolean =>
  answer.ok ? answer.value !== null : answer.error.kind === 'unavailable';

type Waiting = { readonly id: string; readonly answer: Asked };

/** What is still under way is asked about again; what the provider will not do has failed. */
async function waitOn(deps: CollectionsDeps, tx: Tx, { id, answer }: Waiting): Promise<void> {
  const attempt = await lockAttempt(tx, id);
  if (attempt === null || !isOpen(attempt.status)) return;
  if (!answer.ok && answer.error.kind === 'refused')
    return refuse(deps, tx, { attempt, code: answer.error.code });
  const now = deps.clock.now();
  const isOver = attempt.expiresAt !== null && attempt.expiresAt <= now;
  if (isOver && (attempt.rail === 'spei' || attempt.rail === 'santander')) {
    const after = { ...attempt, status: 'expired', reason: 'not_paid_in_time' } as const;
    await moveAttempt(deps, tx, { before: attempt, after });
    return;
  }
  const tries = attempt.tries + 1;
  const asked = { ...attempt, tries, nextAskAt: nextAskAt(tries, deps.clock.technicalNow()) };
  if (!isLost(attempt, now)) return saveAttempts(tx, [asked]);
  deps.log.error({ code: 'attempt_in_review' }, 'nobody can tell of a payment');
  await moveAttempt(deps, tx, { before: attempt, after: { ...asked, status: 'in_review' } });
}

/** A card answers at once and a debit on the next business day; a till's reference has its own end. */
const patienceMs = {
  card: REVIEW_AFTER_MS,
  direct_debit: 6 * REVIEW_AFTER_MS,
  oxxo: REVIEW_AFTER_MS,
  spei: Number.POSITIVE_INFINITY,
  santander: Number.POSITIVE_INFINITY,
} as const;

function isLost({ rail, status, createdAt, expiresAt }: Attempt, now: Date): boolean {
  if (status === 'in_review') return false;
  const since = rail === 'oxxo' ? (expiresAt ?? createdAt) : createdAt;
  return now.getTime() - since.getTime() > patienceMs[rail];
}

async function refuse(
  deps: CollectionsDeps,
  tx: Tx,
  { attempt, code }: { readonly attempt: Attempt; readonly code: string },
): Promise<void> {
  const reason = attempt.rail === 'direct_debit' ? debitReason(code) : cardReason(code);
  const after = { ...attempt, status: 'failed', reason } as const;
  await moveAttempt(deps, tx, { before: attempt, after });
}

/** Asks about every payment that we have heard nothing of. */
export async function followAttempts(deps: CollectionsDeps, signal: AbortSignal): Promise<void> {
  const waiting = await listAttemptsToAsk(deps.db, deps.clock.technicalNow(), BATCH);
  for (const { id } of waiting) {
    if (signal.aborted) return;
    await handOver(deps, id);
  }
}
