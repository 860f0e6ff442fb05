import { randomUUIDv7 } from 'node:crypto';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { err, ok, type Result } from '@abona/kernel/result';
import { claimPolicy } from '#modules/collections/domain/claim-policy.ts';
import { cancelDebitJob } from '#modules/collections/jobs.ts';
import { lockLoanAttempts } from '#modules/collections/stores/attempt-store.ts';
import {
  addReturn,
  listOverdueReturns,
  listReturnsToSettle,
  lockOpenReturn,
  lockOwnReturn,
  type Return,
  saveReturn,
} from '#modules/collections/stores/return-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { claimStanding } from '../claims/claim-standing.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { moveAttempt } from '../paying/move-attempt.ts';

const DAY_MS = 24 * 60 * 60_000;
/** So long a shop has to answer before the loan goes on. */
const OPEN_MS = 30 * DAY_MS;
/** From the end of the pause to the first day on which anything can be late. */
const GRACE_MS = 5 * DAY_MS;
/** So long after a purchase it can be said that it went back. */
export const RETURNABLE_MS = 120 * DAY_MS;
/** How often it can be said of one loan. */
const RETURNS_MAX = 2;

type Opening = { readonly customerId: number; readonly loanId: string };

/**
 * The customer says that the product went back to the shop: from now on nothing of the loan is late, nobody
 * asks for it, and no automatic charge is made, until the shop gives back or the time is over.
 */
export function openReturn(
  deps: CollectionsDeps,
  { customerId, loanId }: Opening,
): Promise<Result<Return, 'not_found' | 'state_conflict'>> {
  return transaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const since = new Date(now.getTime() - RETURNABLE_MS);
    const purchases = await deps.shops.returnableOf(tx, customerId, since);
    if (!purchases.some((purchase) => purchase.loanId === loanId)) return err('not_found');
    const open = await lockOpenReturn(tx, loanId);
    if (open !== null) return ok(open);
    if ((await countReturns(tx, loanId)) >= RETURNS_MAX) return err('state_conflict');
    // A pause that shops never confirm is not had again and again, on one loan after the other.
    const { failed } = await claimStanding(deps, tx, customerId);
    if (failed >= claimPolicy.failedPerCustomerMax) return err('state_conflict');
    const opened: Return = {
      id: randomUUIDv7(),
      customerId,
      loanId,
      status: 'open',
      openedAt: now,
      openUntil: new Date(now.getTime() + OPEN_MS),
      endedAt: null,
      resumesAt: null,
      isSettled: false,
    };
    if (!(await addReturn(tx, opened))) return err('state_conflict');
    await callOffCharges(deps, tx, loanId);
    await record(deps, tx, { one: opened, actor: `customer:${customerId}` });
    return ok(opened);
  });
}

async function countReturns(tx: Tx, loanId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('collections.returns')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('loan_id', '=', loanId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function callOffCharges(deps: CollectionsDeps, tx: Tx, loanId: string): Promise<void> {
  for (const debit of await lockLoanAttempts(tx, { loanIds: [loanId], attemptIds: [] })) {
    if (debit.choice !== 'scheduled' || debit.status === 'in_review') continue;
    if (debit.status !== 'scheduled')
      await deps.enqueue(tx, { job: cancelDebitJob, payload: { attempt_id: debit.id } });
    if (debit.status === 'pending') continue;
    const after = { ...debit, status: 'cancelled', reason: 'purchase_returned' } as const;
    await moveAttempt(deps, tx, { before: debit, after });
  }
}

type Own = { readonly customerId: number; readonly returnId: string };

/** The customer keeps the product after all; some days later the loan goes on. */
export function keepPurchase(
  deps: CollectionsDeps,
  { customerId, returnId }: Own,
): Promise<Result<Return, 'not_found' | 'state_conflict'>> {
  return transaction(deps.db, async (tx) => {
    const one = await lockOwnReturn(tx, customerId, returnId);
    if (one === null) return err('not_found');
    if (one.status !== 'open') return err('state_conflict');
    return ok(await end(deps, tx, { one, status: 'kept', actor: `customer:${customerId}` }));
  });
}

/** The shop gave back: what the customer waited for has come. */
export async function endReturnOf(deps: CollectionsDeps, tx: Tx, loanId: string): Promise<void> {
  const one = await lockOpenReturn(tx, loanId);
  if (one !== null) await end(deps, tx, { one, status: 'refunded', actor: 'system:collections' });
}

type Ending = {
  readonly one: Return;
  readonly status: 'refunded' | 'kept' | 'expired';
  readonly actor: string;
};

async function end(deps: CollectionsDeps, tx: Tx, { one, status, actor }: Ending): Promise<Return> {
  const now = deps.clock.now();
  const ended: Return = {
    ...one,
    status,
    endedAt: now,
    resumesAt: status === 'refunded' ? null : new Date(now.getTime() + GRACE_MS),
  };
  // What was late before the shop gave back is part of what the refund unwinds.
  const settled = status === 'refunded' ? await giveUpCharges(deps, tx, ended) : ended;
  await saveReturn(tx, settled);
  await record(deps, tx, { one: settled, actor });
  return settled;
}

const record = (
  { audit }: CollectionsDeps,
  tx: Tx,
  { one, actor }: { readonly one: Return; readonly actor: string },
): Promise<void> =>
  audit(tx, {
    subject: `customer:${one.customerId}`,
    actor,
    action: 'collections.return_moved',
    reason: null,
    detail: { return: one.id, loan: one.loanId, to: one.status },
  });

/** Late charges of instalments that fell due in the pause: the pause costs nothing. */
async function giveUpCharges(deps: CollectionsDeps, tx: Tx, one: Return): Promise<Return> {
  const loan = await deps.lending.findLoan(one.loanId, tx);
  const since = mexicoCityDate(one.openedAt.getTime());
  const rows =
    loan?.state.rows.filter(({ payBy, isSettled }) => payBy >= since && !isSettled) ?? [];
  for (const { k } of rows)
    await deps.lending.waiveCharges(
      { loanId: one.loanId, id: `return:${one.id}:${k}`, k, actor: 'system:collections' },
      tx,
    );
  return { ...one, isSettled: true };
}

/** Ends those whose time is over, and gives up what pauses that are over have cost. */
export async function followReturns(deps: CollectionsDeps, signal: AbortSignal): Promise<void> {
  for (const { loanId } of await listOverdueReturns(deps.db, deps.clock.now())) {
    if (signal.aborted) return;
    await transaction(deps.db, async (tx) => {
      const one = await lockOpenReturn(tx, loanId);
      if (one !== null)
        await end(deps, tx, { one, status: 'expired', actor: 'system:collections' });
    });
  }
  for (const { customerId, id } of await listReturnsToSettle(deps.db, deps.clock.now())) {
    if (signal.aborted) return;
    await transaction(deps.db, async (tx) => {
      const one = await lockOwnReturn(tx, customerId, id);
      if (one === null || one.isSettled) return;
      await saveReturn(tx, await giveUpCharges(deps, tx, one));
    });
  }
}
