import type { ApplicationStatus } from '@abona/contract/origination/application-status';
import { invariant } from '@abona/kernel/invariant';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Application } from '#modules/origination/domain/application.ts';
import { judgeMove } from '#modules/origination/domain/application-status.ts';
import { endOf, isTimeOver } from '#modules/origination/domain/lifetime.ts';
import { applicationMoved } from '#modules/origination/events.ts';
import { lockApplication } from '#modules/origination/stores/application-store.ts';
import { saveMove } from '#modules/origination/stores/move-store.ts';
import { saveReview } from '#modules/origination/stores/review-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { OriginationDeps } from '../origination-deps.ts';

export type MoveDeps = Pick<OriginationDeps, 'db' | 'clock' | 'publish' | 'audit' | 'purchases'>;

type Step = {
  readonly to: ApplicationStatus;
  readonly actor: string;
  /** Why, in the house's words: it stays in the trail. */
  readonly reason: string;
  /** Said where it is known: nobody need follow a down payment that was none. */
  readonly hasDownPayment?: boolean;
  /** When the decision behind it is too old; said with the steps that follow one. */
  readonly decisionEndsAt?: Date | null;
};

export type MoveOrder = Step & { readonly applicationProcessId: number };

/** Moves an application by its number, in a transaction of its own. */
export function moveApplication(
  deps: MoveDeps,
  { applicationProcessId, ...step }: MoveOrder,
): Promise<Result<Application, 'not_found' | 'state_conflict'>> {
  return transaction(deps.db, async (tx) => {
    const application = await lockApplication(tx, applicationProcessId);
    return application === null ? err('not_found') : moveLocked(deps, tx, { application, ...step });
  });
}

type LockedStep = Step & { readonly application: Application };

/**
 * The one way by which an application changes its status: the row is locked, the move judged by the
 * table, and the status, the history, the audit line, the announcement and what it means for the shop
 * are written together, or nothing of it.
 */
export async function moveLocked(
  deps: MoveDeps,
  tx: Tx,
  step: LockedStep,
): Promise<Result<Application, 'state_conflict'>> {
  const { application: before, to, actor, reason, decisionEndsAt = null } = step;
  const verdict = judgeMove(before.status, to);
  if (!verdict.ok) return verdict;
  const since = deps.clock.now();
  const expiresAt = endOf({ ...before, status: to, since, decisionEndsAt });
  const application: Application = { ...before, status: to, since, expiresAt };
  await saveMove(tx, application, { from: before.status, to, actor, reason, at: since });
  await endReview(tx, { before, application, actor });
  await announceMove(deps, tx, { ...step, application, from: before.status });
  await tellShop(deps, tx, { before, to, actor });
  return ok(application);
}

type Ending = {
  readonly before: Application;
  readonly application: Application;
  readonly actor: string;
};

/** Nobody decides any more what its customer left, or what ran out of time. */
async function endReview(tx: Tx, { before, application, actor }: Ending): Promise<void> {
  const isLeft = application.status === 'cancelled' || application.status === 'overridden';
  if (before.status === 'scoring' && isLeft)
    await saveReview(tx, application, {
      endedAt: application.since,
      isTimedOut: isTimeOver(before, application.since) && actor === 'system',
    });
}

/** The same where the table cannot object, because the caller has looked. */
export async function mustMove(deps: MoveDeps, tx: Tx, step: LockedStep): Promise<Application> {
  const moved = await moveLocked(deps, tx, step);
  invariant(moved.ok, `an application that is ${step.application.status} cannot become ${step.to}`);
  return moved.value;
}

/** What a shop hears of an application that ended before it was one of its sales. */
const shopHears: Partial<
  Record<ApplicationStatus, { readonly to: 'rejected' | 'cancelled'; readonly reason: string }>
> = {
  rejected: { to: 'rejected', reason: 'declined' },
  cancelled: { to: 'cancelled', reason: 'withdrawn' },
  overridden: { to: 'cancelled', reason: 'overridden' },
};

type ShopNotice = {
  readonly before: Application;
  readonly to: ApplicationStatus;
  readonly actor: string;
};

async function tellShop(deps: MoveDeps, tx: Tx, { before, to, actor }: ShopNotice): Promise<void> {
  const news = shopHears[to];
  // A sale that was captured is undone by a refund, which the shop makes itself.
  if (news === undefined || before.purchase === null || before.status === 'loan') return;
  // The shop may have ended it first: then there is nothing to tell.
  await deps.purchases.move(tx, { paymentId: before.purchase.paymentId, ...news, actor });
}

type Moved = Pick<Step, 'actor' | 'reason' | 'hasDownPayment'> & {
  readonly application: Application;
  readonly from: ApplicationStatus | null;
};

/** An application begins. */
export const announceBeginning = (
  deps: MoveDeps,
  tx: Tx,
  begun: Omit<Moved, 'from'>,
): Promise<void> => announceMove(deps, tx, { ...begun, from: null });

async function announceMove(deps: MoveDeps, tx: Tx, moved: Moved): Promise<void> {
  const { application, from, actor, reason } = moved;
  const { customerId, applicationProcessId, status } = application;
  await deps.audit(tx, {
    subject: `customer:${customerId}`,
    actor,
    action: 'origination.application_moved',
    reason,
    detail: { application_process_id: applicationProcessId, from: from ?? 'none', to: status },
  });
  await deps.publish(tx, applicationMoved, {
    customer_id: customerId,
    application_process_id: applicationProcessId,
    from_status: from,
    to_status: status,
    ...(moved.hasDownPayment === false && { has_down_payment: false as const }),
  });
}
