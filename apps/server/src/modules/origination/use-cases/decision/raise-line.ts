import { randomUUIDv7 } from 'node:crypto';
import { raisedLimit } from '#modules/origination/domain/line-raise.ts';
import { tierOf } from '#modules/origination/domain/policy.ts';
import { lineRaised } from '#modules/origination/events.ts';
import type { Loans } from '#modules/origination/ports.ts';
import {
  type CreditLine,
  lockLine,
  saveLimit,
} from '#modules/origination/stores/customer-store.ts';
import {
  addLineRaise,
  findLineRaise,
  findLineRaisePolicy,
} from '#modules/origination/stores/line-raise-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { type OriginationDeps, todayOf } from '../origination-deps.ts';

type Deps = Pick<OriginationDeps, 'db' | 'clock' | 'loans' | 'policies' | 'audit' | 'publish'>;

/** Raises somebody's line if they paid enough instalments on time. Asked twice, it rises once. */
export async function raiseLine(deps: Deps, customerId: number): Promise<void> {
  const [onTime, { isLate }] = await Promise.all([
    countOnTime(deps.loans, customerId),
    deps.loans.exposureOf(customerId),
  ]);
  await transaction(deps.db, async (tx) => {
    const line = await lockLine(tx, customerId);
    if (line === null || line.validUntil < todayOf(deps.clock)) return;
    await raiseLocked(deps, tx, { customerId, line, onTime, isLate });
  });
}

type Facts = {
  readonly customerId: number;
  readonly line: CreditLine;
  readonly onTime: number;
  readonly isLate: boolean;
};

async function raiseLocked(deps: Deps, tx: Tx, facts: Facts): Promise<void> {
  const { customerId, line, onTime, isLate } = facts;
  const now = deps.clock.now();
  const raisePolicy = await findLineRaisePolicy(tx, now);
  const policy = await deps.policies.byVersion(tx, line.policyVersion);
  const limitMax = tierOf(policy, line.tier)?.line_max ?? line.limit;
  const countedBefore = (await findLineRaise(tx, customerId))?.onTime ?? 0;
  if (raisePolicy === null) return;
  const paid = { limit: line.limit, limitMax, isLate, onTime, countedBefore };
  const to = raisedLimit(raisePolicy, paid);
  if (to === null) return;
  const raise = {
    id: randomUUIDv7(),
    customerId,
    from: line.limit,
    to,
    onTime,
    policyVersion: raisePolicy.version,
    raisedAt: now,
  };
  await saveLimit(tx, customerId, to);
  await addLineRaise(tx, raise);
  await deps.audit(tx, {
    subject: `customer:${customerId}`,
    actor: 'system',
    action: 'origination.line_raised',
    reason: `${onTime} instalments paid on time`,
    detail: { from: raise.from, to, policy: raisePolicy.version },
  });
  await deps.publish(tx, lineRaised, { raise_id: raise.id, customer_id: customerId, limit: to });
}

/** Instalments that fell due, were paid, and never cost anything for being late. */
async function countOnTime(loans: Loans, customerId: number): Promise<number> {
  const rows = (await loans.loansOf(customerId)).flatMap(({ state }) => state.rows);
  return rows.filter(
    ({ isDue, isSettled, late }) => isDue && isSettled && late.moratory + late.late_fee === 0,
  ).length;
}
