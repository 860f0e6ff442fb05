import { ok, type Result } from '@abona/kernel/result';
import { type Attempt, canBecome, isOpen } from '#modules/collections/domain/attempt.ts';
import { nextAskAt } from '#modules/collections/domain/payout.ts';
import type { ChargeReport } from '#modules/collections/domain/provider-report.ts';
import type { ProviderFailure } from '#modules/collections/ports.ts';
import { rails } from '#modules/collections/rails/rails.ts';
import {
  findAttempt,
  listAttemptsToAsk,
  lockAttempt,
  lockTogether,
  saveAttempts,
} from '#modules/collections/stores/attempt-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { takeCharge } from '../money-in/take-charge.ts';
import { moveAttempts } from './move-attempt.ts';

const BATCH = 50;

type ProviderAnswer = Result<ChargeReport | null, ProviderFailure>;

/**
 * Hands an attempt to its provider, or finds out what became of it. Whatever the answer, it is taken like a
 * message of the provider.
 */
export async function handOver(deps: CollectionsDeps, id: string): Promise<void> {
  const attempt = await findAttempt(deps.db, id);
  if (attempt === null || attempt.status === 'scheduled' || !isOpen(attempt.status)) return;
  const { handOver: askProvider, provider } = rails[attempt.rail];
  // Of several loans that are paid at once the provider knows the first alone.
  const isFirst = attempt.joint === null || attempt.joint.firstId === attempt.id;
  const answer = isFirst ? await askProvider(deps, attempt) : ok(null);
  await transaction(deps.db, async (tx) => {
    if (answer.ok && answer.value !== null)
      await takeCharge(deps, tx, { provider: provider.name, charge: answer.value });
    if (mayHaveIt(answer)) await callBackIfCancelled(deps, tx, id);
    await waitOn(deps, tx, { id, answer });
  });
}

/** No answer is none: it may have got there. */
const mayHaveIt = (answer: ProviderAnswer): boolean =>
  answer.ok ? answer.value !== null : answer.error.kind === 'unavailable';

/** It was called off while it was on its way to the provider. */
async function callBackIfCancelled(deps: CollectionsDeps, tx: Tx, id: string): Promise<void> {
  const attempt = await lockAttempt(tx, id);
  if (attempt?.status === 'cancelled') await rails[attempt.rail].callBack(deps, tx, attempt);
}

type Waiting = { readonly id: string; readonly answer: ProviderAnswer };

/** What is still under way is asked about again; what the provider will not do has failed. */
async function waitOn(deps: CollectionsDeps, tx: Tx, { id, answer }: Waiting): Promise<void> {
  const attempt = await lockAttempt(tx, id);
  if (attempt === null || !isOpen(attempt.status)) return;
  const rail = rails[attempt.rail];
  if (!answer.ok && answer.error.kind === 'refused') {
    const reason = rail.refusalReason(answer.error.code);
    return endTogether(deps, tx, { attempt, status: 'failed', reason });
  }
  const now = deps.clock.now();
  const isOver = attempt.expiresAt !== null && attempt.expiresAt <= now;
  if (isOver && rail.expiresWithUs) {
    return endTogether(deps, tx, { attempt, status: 'expired', reason: 'not_paid_in_time' });
  }
  const tries = attempt.tries + 1;
  const asked = { ...attempt, tries, nextAskAt: nextAskAt(tries, deps.clock.technicalNow()) };
  if (!isLost(attempt, now)) return saveAttempts(tx, [asked]);
  deps.log.error({ code: 'attempt_in_review' }, 'nobody can tell of a payment');
  await saveAttempts(tx, [asked]);
  await endTogether(deps, tx, { attempt, status: 'in_review', reason: attempt.reason });
}

/** What becomes of an attempt becomes of all that are paid with it. */
async function endTogether(
  deps: CollectionsDeps,
  tx: Tx,
  { attempt, ...end }: Pick<Attempt, 'status' | 'reason'> & { readonly attempt: Attempt },
): Promise<void> {
  const open = (await lockTogether(tx, attempt)).filter(({ status }) =>
    canBecome(status, end.status),
  );
  await moveAttempts(
    deps,
    tx,
    open.map((before) => ({ before, after: { ...before, ...end } })),
  );
}

function isLost(attempt: Attempt, now: Date): boolean {
  if (attempt.status === 'in_review') return false;
  const reviewedAfter = rails[attempt.rail].reviewedAfter(attempt);
  return reviewedAfter !== null && now > reviewedAfter;
}

/** Asks about every payment that we have heard nothing of. */
export async function followAttempts(deps: CollectionsDeps, signal: AbortSignal): Promise<void> {
  const waiting = await listAttemptsToAsk(deps.db, deps.clock.technicalNow(), BATCH);
  for (const { id } of waiting) {
    if (signal.aborted) return;
    await handOver(deps, id);
  }
}
