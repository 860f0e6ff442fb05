import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos, subtract, sum } from '@abona/kernel/money';
import { type Rate, rateOf, shareHalfUp } from '@abona/kernel/rate';
import { err, ok, type Result } from '@abona/kernel/result';
import { interestOf, type Segment, segmentsAfter, segmentsUntil } from './accrual.ts';
import {
  type Instalment,
  instalment,
  type Plan,
  type PlanTerms,
  standingOn,
  type Totals,
  totalsOf,
} from './plan.ts';

/** Whether the customer keeps owing the interest that the refunded part has cost so far. */
export type RefundPolicy = 'INTEREST_KEPT' | 'INTEREST_RETURNED';

export type Refund = {
  readonly on: CivilDate;
  readonly amount: Centavos;
  readonly policy: RefundPolicy;
};

/** Money that the customer has paid and gets back, by what it was paid for. */
export type MoneyBack = {
  readonly principal: Centavos;
  readonly interest: Centavos;
  readonly ivaInterest: Centavos;
  readonly fee: Centavos;
  readonly ivaFee: Centavos;
  readonly total: Centavos;
};

export type RefundOutcome = {
  readonly plan: Plan;
  /** Principal that the customer no longer owes. */
  readonly forgiven: Centavos;
  readonly moneyBack: MoneyBack;
};

export type RefundProblem = 'refund_not_positive' | 'refund_exceeds_principal';

/**
 * A purchase goes back, whole or in part. Principal falls away from the last instalment backwards,
 * so the next payments stay and the end comes sooner; no instalment gets dearer. What fell due
 * until that day is taken as paid; what the refund exceeds the debt by is money back.
 *
 * The outcome tells the loan as if it had been smaller by the refunded part from the first day.
 * With interest kept, the days until the refund go on costing what they cost. With interest
 * returned the part costs nothing at all, so that a full refund gives back all that was paid.
 */
export function refund(plan: Plan, request: Refund): Result<RefundOutcome, RefundProblem> {
  const borrowed = refundableOf(plan);
  if (request.amount <= 0) return err('refund_not_positive');
  if (request.amount > borrowed) return err('refund_exceeds_principal');
  const { behind, ahead } = standingOn(plan.rows, request.on);
  const forgiven = centavos(Math.min(request.amount, ahead[0]?.opening ?? 0));
  const feeKept =
    request.policy === 'INTEREST_RETURNED'
      ? rateOf(BigInt(borrowed - request.amount), BigInt(borrowed))
      : rateOf(1n, 1n);
  const reduction = { ...request, terms: plan.terms, feeKept };
  const paid = behind.map((row) => reduceRow(row, reduction));
  const toPay = ahead.map((row) => reduceRow(row, reduction)).filter(({ total }) => total > 0);
  return ok({
    plan: { ...plan, rows: [...paid, ...toPay] },
    forgiven,
    moneyBack: moneyBackOf(totalsOf(behind), totalsOf(paid), subtract(request.amount, forgiven)),
  });
}

/** What the plan was made for and is not refunded yet; what was prepaid before it is none of it. */
export function refundableOf({ rows: [first] }: Plan): Centavos {
  const segment = first?.segments[0];
  return centavos((segment?.balance ?? 0) - (segment?.kept ?? 0));
}

type Reduction = Refund & { readonly terms: PlanTerms; readonly feeKept: Rate };

/** An instalment on the smaller balance. One that vanishes takes its fee with it, unless paid. */
function reduceRow(row: Instalment, reduction: Reduction): Instalment {
  const { terms, amount, on, feeKept } = reduction;
  const opening = floorAtZero(row.opening - amount);
  const segments = reduceSegments(row.segments, reduction);
  const interest = interestOf(segments, terms);
  const hasVanished = opening === 0 && row.dueDate > on;
  return instalment(
    { ...row, fee: hasVanished ? centavos(0) : shareHalfUp(row.fee, feeKept) },
    {
      terms,
      segments,
      opening,
      interest,
      ivaInterest: shareHalfUp(interest, terms.iva),
      principal: subtract(opening, floorAtZero(row.closing - amount)),
    },
  );
}

function reduceSegments(
  segments: readonly Segment[],
  { terms: { dayCount }, on, amount, policy }: Reduction,
): Segment[] {
  if (policy === 'INTEREST_RETURNED')
    return segments.map((segment) => withoutPart(segment, amount));
  const before = segmentsUntil(segments, dayCount, on).map((segment) => keepPart(segment, amount));
  return [...before, ...segmentsAfter(segments, dayCount, { on, reduceBy: amount })];
}

/** The refunded part bears no interest; what earlier refunds kept does. */
function withoutPart(segment: Segment, part: Centavos): Segment {
  const kept = segment.kept ?? 0;
  return { ...segment, balance: centavos(kept + floorAtZero(segment.balance - kept - part)) };
}

const keepPart = (segment: Segment, part: Centavos): Segment => ({
  ...segment,
  kept: centavos(Math.min(segment.balance, (segment.kept ?? 0) + part)),
});

function moneyBackOf(before: Totals, after: Totals, principal: Centavos): MoneyBack {
  const parts = {
    principal,
    interest: subtract(before.interest, after.interest),
    ivaInterest: subtract(before.ivaInterest, after.ivaInterest),
    fee: subtract(before.fee, after.fee),
    ivaFee: subtract(before.ivaFee, after.ivaFee),
  };
  return { ...parts, total: sum(Object.values(parts)) };
}

const floorAtZero = (amount: number): Centavos => centavos(Math.max(0, amount));
