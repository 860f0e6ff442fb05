import { randomUUIDv7 } from 'node:crypto';
import { invariant } from '@abona/kernel/invariant';
import { type Centavos, centavos } from '@abona/kernel/money';
import { parsePublicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { lockPoints } from '../stores/point-store.ts';
import { fillOwedPoints, movePoints } from './move-points.ts';
import type { PointsDeps } from './points-deps.ts';

type PointsPayment = {
  readonly customerId: number;
  readonly loanId: string;
  readonly amount: Centavos;
};
type Refusal = 'not_found' | 'amount_invalid' | 'loan_ended';

/** Pays a loan with points, in the caller's transaction: the payment and the points it cost are written together. */
export async function spendPoints(
  deps: PointsDeps,
  tx: Tx,
  { customerId, loanId: publicLoan, amount }: PointsPayment,
): Promise<Result<void, Refusal>> {
  const parsed = parsePublicId('loan', publicLoan);
  if (!parsed.ok) return err('not_found');
  const loanId = parsed.value;
  await lockPoints(tx, customerId);
  const loan = await deps.lending.loanOf(customerId, loanId, tx);
  if (loan === null) return err('not_found');
  if (loan.state.status !== 'active') return err('loan_ended');
  const { points } = await fillOwedPoints(deps, tx, customerId);
  if (amount > points || amount > owedOf(loan.state)) return err('amount_invalid');
  const spent = randomUUIDv7();
  const actor = `customer:${customerId}`;
  const paid = await deps.lending.applyPayment(
    { loanId, id: `points:${spent}`, amount, rail: 'points', actor },
    tx,
  );
  invariant(paid.ok, 'a loan that is active takes a payment of today');
  await movePoints(deps, tx, {
    customerId,
    loanId,
    amount,
    actor,
    key: `spent:${spent}`,
    kind: 'spent',
    promotionId: null,
  });
  return ok(undefined);
}

type State = NonNullable<Awaited<ReturnType<PointsDeps['lending']['loanOf']>>>['state'];

/** What is left to pay of the plan, less what is there already. */
function owedOf({ rows, credit }: State): Centavos {
  const left = rows.reduce((sum, { total, paid, isSettled }) => {
    const done = Object.values(paid).reduce((all, part) => all + part, 0);
    return isSettled ? sum : sum + Math.max(0, total - done);
  }, 0);
  return centavos(Math.max(0, left - credit));
}
