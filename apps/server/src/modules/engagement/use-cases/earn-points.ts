import { transaction } from '#platform/database/transaction.ts';
import { bestPromotion, pointsToTakeBack } from '../domain/points.ts';
import { listPromotions, lockPoints, pointsOfLoan } from '../point-store.ts';
import { movePoints } from './move-points.ts';
import type { PointsDeps } from './points-deps.ts';

type Moved = { readonly loanId: string; readonly customerId: number };

const ACTOR = 'system:engagement';

/** A purchase was made: it earns what is promised on its day. Money that was lent earns nothing. */
export const earnPoints = (deps: PointsDeps, { loanId, customerId }: Moved): Promise<void> =>
  transaction(deps.db, async (tx) => {
    const contract = await deps.lending.contractOf(tx, loanId);
    if (contract?.disbursement.to !== 'merchant') return;
    const { netDisbursed: amount, openedOn: on, disbursement } = contract;
    const purchase = { merchantId: disbursement.merchantId, amount, on };
    const best = bestPromotion(await listPromotions(tx, on), purchase);
    if (best === null) return;
    await lockPoints(tx, customerId);
    await movePoints(deps, tx, {
      ...{ customerId, loanId, actor: ACTOR },
      key: `earned:${loanId}`,
      kind: 'earned',
      amount: best.points,
      promotionId: best.promotion.id,
    });
  });

/** Something of a purchase was given back: so is the same share of what it earned. */
export const takeBackPoints = (deps: PointsDeps, { loanId, customerId }: Moved): Promise<void> =>
  transaction(deps.db, async (tx) => {
    const loan = await deps.lending.findLoan(loanId, tx);
    if (loan === null) return;
    await lockPoints(tx, customerId);
    const { earned, returned, times } = await pointsOfLoan(tx, { customerId, loanId });
    const { netDisbursed: purchase } = loan.contract;
    const { status, totals } = loan.state;
    const amount = pointsToTakeBack({
      ...{ earned, returned, purchase },
      refunded: status === 'cancelled' ? purchase : totals.refunded,
      balance: await deps.ledger.balanceOf(tx, `customer_points:${customerId}`),
    });
    if (amount === 0) return;
    await movePoints(deps, tx, {
      ...{ customerId, loanId, amount, actor: ACTOR },
      key: `returned:${loanId}:${times + 1}`,
      kind: 'returned',
      promotionId: null,
    });
  });
