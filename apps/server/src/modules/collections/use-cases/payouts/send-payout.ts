import { ok } from '@abona/kernel/result';
import {
  actOf,
  isPayoutOver,
  isWithUs,
  nextAskAt,
  nextHeldAskAt,
  REVIEW_AFTER_MS,
} from '#modules/collections/domain/payout.ts';
import type { ProviderFailure } from '#modules/collections/ports.ts';
import type { HandedPayout } from '#modules/collections/rails/spei/spei-port.ts';
import type { Payout } from '#modules/collections/stores/payout-store.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { payoutReference } from './begin-payout.ts';
import { auditPayout, refusePayout, takePayoutReport } from './take-payout-report.ts';

const BATCH = 50;

/**
 * Hands a payout to the provider, or finds out what became of it. The provider is asked first whether it
 * has it: a call whose answer got lost is not made a second time. Silence is never taken for an end.
 */
export async function sendPayout(deps: CollectionsDeps, id: string): Promise<void> {
  const payout = await deps.payouts.find(deps.db, id);
  if (payout === null || isPayoutOver(payout.status)) return;
  const known = isWithUs(payout) ? null : await findSent(deps, payout);
  if (known === null && !(await mayLeave(deps, payout))) return;
  const answer = known ?? (await send(deps, payout));
  await transaction(deps.db, async (tx) => {
    const locked = await deps.payouts.lock(tx, id);
    if (locked === null || isPayoutOver(locked.status)) return;
    if (answer.ok) {
      const isNews = await takePayoutReport(deps, tx, { payout: locked, report: answer.value });
      if (!isNews) await waitOn(deps, tx, locked);
    } else await fail(deps, tx, { payout: locked, failure: answer.error });
  });
}

/** What the provider knows of it; null: nothing. */
async function findSent(deps: CollectionsDeps, payout: Payout) {
  const known = await deps.spei.findPayout(handedPayout(deps, payout));
  if (!known.ok) return known;
  return known.value === null ? null : ok(known.value);
}

function send(deps: CollectionsDeps, payout: Payout) {
  const { concept, beneficiary } = payout;
  const { reference, amount, handedAt, now } = handedPayout(deps, payout);
  const order = { reference, amount, concept, ...beneficiary };
  return deps.spei.pay(order, { isAgain: !isWithUs(payout), handedAt, now });
}

/** A payout as the provider is asked about it. */
export const handedPayout = (
  { clock }: Pick<CollectionsDeps, 'clock'>,
  { id, amount, beneficiary, sentAt, createdAt }: Payout,
): HandedPayout => ({
  reference: payoutReference(id),
  amount,
  clabe: beneficiary.clabe,
  handedAt: sentAt ?? createdAt,
  now: clock.now(),
});

/**
 * Somebody says that it has moved, and is not believed: the provider is asked. One that settled is asked about too,
 * for a bank may still send it back.
 */
export async function askAboutPayout(deps: CollectionsDeps, id: string): Promise<void> {
  const payout = await deps.payouts.find(deps.db, id);
  if (payout === null || payout.status === 'returned' || isWithUs(payout)) return;
  const report = await deps.spei.findPayout(handedPayout(deps, payout));
  if (!report.ok) throw new Error('the provider does not tell of a payout');
  if (report.value === null) return;
  const told = report.value;
  if (payout.status === 'refused' && told.status !== 'returned')
    deps.log.error({ code: 'refused_payout_left', provider: 'spei' }, 'a refused payout left');
  await transaction(deps.db, async (tx) => {
    const locked = await deps.payouts.lock(tx, id);
    if (locked !== null) await takePayoutReport(deps, tx, { payout: locked, report: told });
  });
}

/**
 * Asked each time before money leaves, under the customer's lock: one that they may not be sent now is held. One
 * that may leave counts as handed over from here on, so that nobody calls it off meanwhile.
 */
const mayLeave = (deps: CollectionsDeps, { id, customerId, kind }: Payout): Promise<boolean> =>
  transaction(deps.db, async (tx) => {
    const act = actOf[kind];
    const isAsked = customerId !== null && act !== null;
    const standing = isAsked ? await deps.standing.check(tx, { customerId, act }) : ok(null);
    const payout = await deps.payouts.lock(tx, id);
    if (payout === null || isPayoutOver(payout.status)) return false;
    if (standing.ok) await letGo(deps, tx, payout);
    else await hold(deps, tx, { payout, reason: standing.error });
    return standing.ok;
  });

async function letGo(deps: CollectionsDeps, tx: Tx, payout: Payout): Promise<void> {
  const released = payout.status === 'held' ? ({ status: 'queued', reason: null } as const) : {};
  const tries = Math.max(1, payout.tries);
  const nextAsk = nextAskAt(2, deps.clock.technicalNow());
  const sentAt = deps.clock.now();
  await deps.payouts.save(tx, { ...payout, ...released, tries, sentAt, nextAskAt: nextAsk });
}

type HeldPayout = { readonly payout: Payout; readonly reason: string };

async function hold(deps: CollectionsDeps, tx: Tx, { payout, reason }: HeldPayout): Promise<void> {
  const nextAsk = nextHeldAskAt(deps.clock.technicalNow());
  // Nobody has it of all days until now: from here on only later ones are asked about.
  const sentAt = payout.sentAt && deps.clock.now();
  await deps.payouts.save(tx, { ...payout, status: 'held', reason, sentAt, nextAskAt: nextAsk });
  if (payout.status !== 'held') await auditPayout(deps, tx, { before: payout, to: 'held', reason });
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
  for (;;) {
    const waiting = await deps.payouts.listToAsk(deps.db, deps.clock.technicalNow(), BATCH);
    for (const { id } of waiting) {
      if (signal.aborted) return;
      await sendPayout(deps, id);
    }
    // Those that were asked about are asked again later: held ones keep nobody waiting.
    if (waiting.length < BATCH) return;
  }
}
