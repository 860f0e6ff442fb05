import * as contract from '@abona/contract/engagement/points';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { centavos } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import { ok } from '@abona/kernel/result';
import type { Database, Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { bestPromotion, pointStanding } from './domain/points.ts';
import { listPointMovements } from './stores/point-store.ts';
import { readPoints } from './use-cases/move-points.ts';
import type { PointsDeps } from './use-cases/points-deps.ts';
import { spendPoints } from './use-cases/spend-points.ts';

const SHOWN_MAX = 20;

export function pointsRoutes(api: Api, deps: PointsDeps): void {
  const { db, clock, ledger } = deps;
  const viewOf = async (
    source: Database | Tx,
    customerId: number,
  ): Promise<contract.PointsView> => {
    const { balance, owed } = pointStanding(await readPoints(ledger, source, customerId));
    return {
      balance_amount: balance,
      owed_amount: owed,
      movements: (await listPointMovements(source, customerId, SHOWN_MAX)).map((movement) => ({
        movement_id: movement.key,
        kind: movement.kind,
        amount: movement.amount,
        on: movement.on,
        loan_id: publicId('loan', movement.loanId),
      })),
    };
  };

  mount(api, contract.getPointsBalance, async ({ caller }) =>
    ok(await viewOf(db, caller.customerId)),
  );

  mount(api, contract.getEnabledPromotion, async ({ query }) => {
    const on = mexicoCityDate(clock.now().getTime());
    const best = bestPromotion(await deps.promotions(db, on), {
      merchantId: query.merchant_id ?? null,
      amount: centavos(Number(query.amount)),
      on,
    });
    if (best === null) return ok({ promotion: null });
    const { id, title, amountMin, validUntil } = best.promotion;
    return ok({
      promotion: {
        promotion_id: id,
        title,
        points_amount: best.points,
        amount_min: amountMin,
        valid_until: validUntil,
      },
    });
  });

  mount(api, contract.spendPoints, async ({ caller: { customerId }, body }) => {
    const { loan_id: loanId, amount } = body;
    return transaction(db, async (tx) => {
      const spent = await spendPoints(deps, tx, { customerId, loanId, amount: centavos(amount) });
      return spent.ok ? ok(await viewOf(tx, customerId)) : spent;
    });
  });
}
