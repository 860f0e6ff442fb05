import { confirmDepositsJob, takeEventJob } from '#modules/collections/jobs.ts';
import { depositRef, isSameDeposit } from '#modules/collections/rails/spei/deposit-key.ts';
import { operatingDaysSince } from '#modules/collections/rails/spei/operating-day.ts';
import type { Deposit } from '#modules/collections/rails/spei/spei-port.ts';
import {
  addHints,
  type DepositHint,
  endHints,
  listBounced,
  takeDueHints,
} from '#modules/collections/stores/deposit-hint-store.ts';
import { batchWrites } from '#platform/database/batch-writes.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { CollectionsDeps } from '../collections-deps.ts';

const HINTS_MOST = 100;
const BATCH = 1_000;
/** As far back as the comparison of days goes: it tells people of what nobody confirmed. */
const ASKED_FOR_MS = 10 * 24 * 60 * 60_000;
/** So long after the turn the day before is still looked through. */
const FRESH_MS = 5 * 60_000;
const LOOK_BACK_MS = 6 * 60 * 60_000;

/** Keeps hints of money, and sees to it that somebody asks: both or neither. */
export const createKeepHint = (deps: CollectionsDeps): ((hint: DepositHint) => Promise<void>) =>
  batchWrites(
    (hints) =>
      transaction(deps.db, async (tx) => {
        const { spei, clock } = deps;
        const [at, technicalAt] = [clock.now(), clock.technicalNow()];
        await addHints(tx, hints, { at, technicalAt, ownAccount: spei.ownAccount });
        await deps.enqueue(tx, { job: confirmDepositsJob, payload: {} });
      }),
    { most: HINTS_MOST },
  );

/**
 * Asks the participant about money that is said to have come. What it has is given to the books as it has it, whatever
 * was said; what it does not know is asked again, ever more seldom.
 */
export async function confirmDeposits(deps: CollectionsDeps): Promise<void> {
  const [now, technicalNow] = [deps.clock.now(), deps.clock.technicalNow()];
  const since = new Date(now.getTime() - ASKED_FOR_MS);
  for (;;) {
    const due = await takeDueHints(deps.db, { at: technicalNow, since, limit: BATCH });
    for (const [day, wanted] of Map.groupBy(due, ({ day: on }) => on)) {
      const deposits = await deps.spei.depositsOf({ day, now, wanted });
      if (!deposits.ok) continue;
      const byKey = Map.groupBy(wanted, ({ trackingKey }) => trackingKey);
      const isSaid = (deposit: Deposit): boolean =>
        (byKey.get(deposit.trackingKey) ?? []).some((hint) => isSameDeposit(hint, deposit));
      await takeDeposits(deps, deposits.value.filter(isSaid));
    }
    if (due.length < BATCH) return;
  }
}

/** Looks through the days that run, or have just ended, for money that nobody told us of. */
export async function findDeposits(deps: CollectionsDeps): Promise<void> {
  const now = deps.clock.now();
  for (const day of operatingDaysSince(new Date(now.getTime() - LOOK_BACK_MS), now)) {
    const deposits = await deps.spei.depositsOf({ day, now, wanted: null });
    if (!deposits.ok) throw new Error('the participant does not tell of its day');
    // What has just come is told of, and may be sent back, before it is looked for.
    const isSettled = ({ transfer }: Deposit) =>
      Date.parse(transfer.operatedAt) < now.getTime() - FRESH_MS;
    await takeDeposits(deps, deposits.value.filter(isSettled));
  }
}

/** What the participant has, kept like any message of it: each once, and done by a job. */
async function takeDeposits(deps: CollectionsDeps, deposits: readonly Deposit[]): Promise<void> {
  // What we sent back may look as if it had stayed, until its bank has it: the comparison of its day sees it again.
  const bounced = new Set(
    (
      await listBounced(
        deps.db,
        deposits.map(({ day }) => day),
      )
    ).map(depositRef),
  );
  const told = deposits.filter(
    (deposit) => deposit.standing !== 'pending' && !bounced.has(depositRef(deposit)),
  );
  for (let from = 0; from < told.length; from += BATCH) {
    const part = told.slice(from, from + BATCH);
    const messages = part.flatMap(({ standing, transfer }) =>
      standing === 'kept'
        ? [{ ...messageOf(transfer.ref), report: { kind: 'transfer' as const, transfer } }]
        : [],
    );
    const known = await deps.providerEvents.knownAmong(deps.db, messages);
    const fresh = messages.filter(({ eventId }) => !known.has(eventId));
    await transaction(deps.db, async (tx) => {
      const now = deps.clock.technicalNow();
      const added = await deps.providerEvents.add(tx, fresh, now);
      const payloads = added.map(({ provider, eventId }) => ({ provider, event_id: eventId }));
      await deps.enqueue(tx, ...payloads.map((payload) => ({ job: takeEventJob, payload })));
      const { otherAmounts } = await endHints(tx, part, deps.clock.now());
      if (otherAmounts > 0)
        deps.log.error(
          { provider: 'spei', code: 'deposit_said_otherwise', count: otherAmounts },
          'the participant has another amount than was said',
        );
    });
  }
}

const messageOf = (eventId: string) => ({ provider: 'spei' as const, eventId, type: 'deposit' });
