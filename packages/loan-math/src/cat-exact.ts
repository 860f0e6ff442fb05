import { divideHalfUp } from '@abona/kernel/rounding';
import type { CatFlows } from './cat-flows.ts';

export type ExactCat = {
  /** Percent with ten decimals, HALF_UP: `80.8761787974`. */
  readonly exactPct: string;
  /** Percent with one decimal, HALF_UP: `80.9`. */
  readonly published: string;
};

/** Fixed point with this many binary places: some fifty decimals to spare. */
const PLACES = 320n;
const ONE = 1n << PLACES;
const ITERATIONS_MAX = 60;

/**
 * Solves for x, the discount of one unit of time, in fixed point: all exponents are whole, so the
 * present value is a polynomial in x. Starts from the floating-point answer.
 */
export function exactCat(flows: CatFlows, approximate: number): ExactCat {
  const start = Math.exp(-Math.log1p(approximate) / flows.unitsPerYear);
  const discount = solveDiscount(flows, toFixed(start));
  const yearly = power(discount, flows.unitsPerYear);
  const cat = (ONE * ONE) / yearly - ONE;
  return { exactPct: percent(cat, 10), published: percent(cat, 1) };
}

function solveDiscount({ amount, upfrontFee, payments }: CatFlows, start: bigint): bigint {
  const flows = [...payments].sort((a, b) => a.at - b.at);
  const net = BigInt(amount - upfrontFee) * ONE;
  let x = start;
  for (let iteration = 0; iteration < ITERATIONS_MAX; iteration++) {
    let [value, slope, powered, at] = [0n, 0n, ONE, 0];
    for (const flow of flows) {
      powered = (powered * power(x, flow.at - at)) >> PLACES;
      at = flow.at;
      value += BigInt(flow.amount) * powered;
      slope += BigInt(flow.amount) * BigInt(flow.at) * powered;
    }
    // The slope in x is (sum of at * flow * x^at) / x.
    const step = ((net - value) * x) / slope;
    x += step;
    if (step <= 2n && step >= -2n) break;
  }
  return x;
}

function power(base: bigint, exponent: number): bigint {
  let [result, square] = [ONE, base];
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = (result * square) >> PLACES;
    square = (square * square) >> PLACES;
  }
  return result;
}

/** A share in fixed point as a percentage with decimals, HALF_UP and never minus zero. */
function percent(share: bigint, decimals: number): string {
  const scaled = divideHalfUp(share * 10n ** BigInt(decimals + 2), ONE);
  const digits = String(scaled < 0n ? 0n : scaled).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** A number between 0 and 1, all 53 bits of it. */
const toFixed = (value: number): bigint => BigInt(Math.round(value * 2 ** 53)) << (PLACES - 53n);
