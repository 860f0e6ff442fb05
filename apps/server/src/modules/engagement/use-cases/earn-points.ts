import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { centavos } from '@abona/kernel/money';
import type { Openings } from '#modules/lending/module.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { bestPromotion, pointsToTakeBack } from '../domain/points.ts';
import {
  addNewPointMovement,
  lockPoints,
  type PointMovement,
  pointsOfLoan,
} from '../stores/point-store.ts';
import { entryOf, fillOwedPoints, movePoints } from './move-points.ts';
import type { PointsDeps } from './points-deps.ts';

type LoanContract = Parameters<Openings['opened']>[1];
type Entry = Awaited<ReturnType<Openings['opened']>>[number];

type Moved = { readonly loanId: string; readonly customerId: number };

const ACTOR = 'system:engagement';

/**
 * A purchase is made: in the transaction that opens its loan it earns what is promised on its day. Answers with
 * the journal that is to be posted with the loan's. Money that was lent earns nothing.
 */
export async function earnWithLoan(
  deps: PointsDeps,
  tx: Tx,
  contract: LoanContract,
): Promise<readonly Entry[]> {
  const earned = await earningOf(deps, tx, contract);
  if (earned === null) return [];
  const movement = { ...earned, on: mexicoCityDate(deps.clock.now().getTime()) };
  // Nobody waits their turn: what comes on top of somebody's points spoils no sum that others made.
  await addNewPointMovement(tx, movement, deps.clock.technicalNow());
  return [entryOf({ ...movement, actor: ACTOR })];
}

/** The same for a loan that an earlier release opened, once. */
export const earnPoints = (deps: PointsDeps, { loanId, customerId }: Moved): Promise<void> =>
  transaction(deps.db, async (tx) => {
    const contract = await deps.lending.contractOf(tx, loanId);
    const earned = contract === null ? null : await earningOf(deps, tx, contract);
    if (earned === null) return;
    await lockPoints(tx, customerId);
    await movePoints(deps, tx, { ...earned, actor: ACTOR });
  });

async function earningOf(
  { promotions }: PointsDeps,
  tx: Tx,
  { loanId, customerId, disbursement, netDisbursed: amount, openedOn: on }: LoanContract,
): Promise<Omit<PointMovement, 'on'> | null> {
  if (disbursement.to !== 'merchant') return null;
  const purchase = { merchantId: disbursement.merchantId, amount, on };
  const best = bestPromotion(await promotions(tx, on), purchase);
  return best === null
    ? null
    : {
        customerId,
        loanId,
        key: `earned:${loanId}`,
        kind: 'earned',
        amount: best.points,
        promotionId: best.promotion.id,
      };
}

/**
 * Something of a purchase was given back: so is the same share of what it earned. Points that were spent
 * meanwhile are owed in points; nobody is asked for money.
 */
export const takeBackPoints = (deps: PointsDeps, { loanId, customerId }: Moved): Promise<void> =>
  transaction(deps.db, async (tx) => {
    const loan = await deps.lending.findLoan(loanId, tx);
    if (loan === null) return;
    await lockPoints(tx, customerId);
    const { earned, returned, times } = await pointsOfLoan(tx, { customerId, loanId });
    const { netDisbursed: purchase } = loan.contract;
    const { status, totals } = loan.state;
    const refunded = status === 'cancelled' ? purchase : totals.refunded;
    const amount = pointsToTakeBack({ earned, returned, purchase, refunded });
    if (amount === 0) return;
    const { points } = await fillOwedPoints(deps, tx, customerId);
    await movePoints(deps, tx, {
      customerId,
      loanId,
      amount,
      actor: ACTOR,
      key: `returned:${loanId}:${times + 1}`,
      kind: 'returned',
      promotionId: null,
      owed: centavos(Math.max(0, amount - points)),
    });
  });
