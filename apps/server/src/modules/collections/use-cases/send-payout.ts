import { transaction } from '#platform/database/transaction.ts';
import { isPayoutOver, nextAskAt, REVIEW_AFTER_MS } from '../domain/payout.ts';
import type { Payout } from '../payout-store.ts';
import type { ProviderFailure } from '../ports.ts';
import { payoutReference } from './begin-payout.ts';
import type { CollectionsDeps } from './collections-deps.ts';
import { refusePayout, takePayoutReport } from './take-payout-report.ts';

const BATCH = 50;

/**
 * Hands a payout to the provider, or finds out what became of it. The provider is asked first whether it
 * has it: a call whose answer got lost is not made a second time. Silence is never taken for an end.
 */
export async function sendPayout(deps: CollectionsDeps, id: string): Promise<void> {
  const payout = await deps.payouts.find(deps.db, id);
  if (payout === null || isPayoutOver(payout.status)) return;
  const answer = await askOrSend(deps, payout);
  await transaction(deps.db, async (tx) => {
    const locked = await deps.payouts.lock(tx, id);
    if (locked === null || isPayoutOver(locked.status)) return;
    if (answer.ok) {
      const isNews = await takePayoutReport(deps, tx, { payout: locked, report: answer.value });
      if (!isNews) await waitOn(deps, tx, locked);
    } else await fail(deps, tx, { payout: locked, failure: answer.error });
  });
}

async function askOrSend({ spei }: CollectionsDeps, payout: Payout) {
  const reference = payoutReference(payout.id);
  const isFirst = payout.status === 'queued' && payout.tries === 0;
  const known = isFirst ? null : await spei.findPayout(reference);
  if (known !== null && !known.ok) return known;
  if (known !== null && known.value !== null) return { ok: true, value: known.value } as const;
  const { amount, concept, beneficiary } = payout;
  return spei.pay({ reference, amount, concept, ...beneficiary });
}

type Failed = { readonly payout: Payout; readonly failure: ProviderFailure };
type Tx = Parameters<CollectionsDeps['payouts']['lock']>[0];

async function fail(deps: CollectionsDeps, tx: Tx, { payout, failure }: Failed): Promise<void> {
  if (failure.kind === 'refused') await refusePayout(deps, tx, { payout, code: failure.code });
  else await waitOn(deps, tx, payout);
}

/** Still under way, or unknown: asked again later, and looked at by people after a day. */
async function waitOn(deps: CollectionsDeps, tx: Tx, payout: Payout): Promise<void> {
  const tries = payout.tries + 1;
  const now = deps.clock.technicalNow();
  const age = deps.clock.now().getTime() - payout.createdAt.getTime();
  const isLost = age > REVIEW_AFTER_MS && payout.status !== 'in_review';
  const status = isLost ? 'in_review' : payout.status;
  if (isLost)
    deps.log.error({ code: 'payout_in_review', provider: 'spei' }, 'nobody can tell of a payout');
  await deps.payouts.save(tx, { ...payout, status, tries, nextAskAt: nextAskAt(tries, now) });
}

/** Asks about every payout that we have heard nothing of. */
export async function followPayouts(deps: CollectionsDeps, signal: AbortSignal): Promise<void> {
  const waiting = await deps.payouts.listToAsk(deps.db, deps.clock.technicalNow(), BATCH);
  for (const { id } of waiting) {
    if (signal.aborted) return;
    await sendPayout(deps, id);
  }
}
