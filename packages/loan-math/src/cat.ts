import { groupThousands } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import { type ExactCat, exactCat } from './cat-exact.ts';
import type { CatFlows } from './cat-flows.ts';

export type CatProblem =
  | 'amount_not_positive'
  | 'no_payments'
  | 'flow_before_contract'
  | 'net_amount_not_positive'
  | 'negative_cat'
  | 'cat_out_of_range';

/**
 * The method of Banco de México's Circular 21/2009 as amended by 9/2015. A contract keeps the
 * version it was signed under; a reform becomes another version beside this one.
 */
export const CAT_VERSION = 'banxico-21-2009-r2015';

const ITERATIONS_MAX = 200;
/** A step this small leaves an error far below what a float can hold. */
const STEP_MIN = 1e-9;
/** Above this the published tenths would not be a safe integer; no product comes near. */
const CAT_MAX = 1e12;

/**
 * Tenths of a percent, HALF_UP: 809 is 80.9 %. Found in floating point; where that could round the
 * wrong way, the exact solver decides.
 */
export function catTenths(flows: CatFlows): Result<number, CatProblem> {
  const approximate = approximateCat(flows);
  if (!approximate.ok) return approximate;
  const tenths = approximate.value * 1000;
  const distance = Math.abs(tenths - Math.floor(tenths) - 0.5);
  if (distance > 1e-6 * Math.max(1, tenths * 1e-3)) return ok(Math.round(tenths));
  const { published } = exactCat(flows, approximate.value);
  return ok(Math.round(Number(published) * 10));
}

/** The CAT to ten decimals and as it is published, for who wants to check the arithmetic. */
export function catInFull(flows: CatFlows): Result<ExactCat, CatProblem> {
  const approximate = approximateCat(flows);
  return approximate.ok ? ok(exactCat(flows, approximate.value)) : approximate;
}

/** `80.9%`, `5,740.4%`. */
export const formatCat = (tenths: number): string =>
  `${groupThousands(String(Math.floor(tenths / 10)))}.${tenths % 10}%`;

function checkFlows({ amount, upfrontFee, payments }: CatFlows): CatProblem | undefined {
  if (amount <= 0) return 'amount_not_positive';
  if (payments.length === 0) return 'no_payments';
  if (payments.some(({ at }) => at < 0)) return 'flow_before_contract';
  if (amount - upfrontFee <= 0) return 'net_amount_not_positive';
  const paid = payments.reduce((sum, payment) => sum + payment.amount, 0);
  return paid + upfrontFee < amount ? 'negative_cat' : undefined;
}

/**
 * Newton's method on the logarithm of the present value as a function of ln(1+i), which is convex
 * and nearly straight: it comes from the left, never overshoots, and squares its error each time.
 */
function approximateCat(flows: CatFlows): Result<number, CatProblem> {
  const problem = checkFlows(flows);
  if (problem !== undefined) return err(problem);
  const net = flows.amount - flows.upfrontFee;
  let force = 0;
  for (let iteration = 0; iteration < ITERATIONS_MAX; iteration++) {
    const { value, duration } = presentValue(flows, force);
    const step = Math.log(value / net) / duration;
    if (!Number.isFinite(step)) return err('cat_out_of_range');
    force += step;
    if (Math.abs(step) < STEP_MIN) break;
  }
  const cat = Math.max(0, Math.expm1(force));
  return cat <= CAT_MAX ? ok(cat) : err('cat_out_of_range');
}

/** What the payments are worth today, and after how many years they come on average. */
function presentValue(
  { payments, unitsPerYear }: CatFlows,
  force: number,
): { readonly value: number; readonly duration: number } {
  let [value, weighted, discount, at, gap, gapDiscount] = [0, 0, 1, 0, 0, 1];
  for (const payment of payments) {
    // Payments come at even distances, so that one exponential often serves for all.
    if (payment.at - at !== gap) {
      gap = payment.at - at;
      gapDiscount = Math.exp((-force * gap) / unitsPerYear);
    }
    discount *= gapDiscount;
    at = payment.at;
    value += payment.amount * discount;
    weighted += payment.amount * discount * at;
  }
  return { value, duration: weighted / value / unitsPerYear };
}
