import { COOLING_OFF_DAYS_MIN } from '@abona/contract/staff-products/product-catalogue';
import type { ProductCheck } from '@abona/contract/staff-products/product-checks';
import { feeChangeOf, feesUsableFrom } from '@abona/contract/staff-products/product-fees';
import type { CivilDate } from '@abona/kernel/civil-date';
import { formatDateMedium } from '@abona/kernel/date-format';
import { centavos } from '@abona/kernel/money';
import { type Rate, rateText } from '@abona/kernel/rate';
import { err, ok, type Result } from '@abona/kernel/result';
import { catInFull } from '@abona/loan-math/cat';
import { isAllowedIva } from '@abona/loan-math/loan-terms';
import { catFlows } from '@abona/loan-math/schedule-cat';
import { dearestOffers } from '../dearest-offers.ts';
import { moratoryOf } from '../late-days.ts';
import type { ProductVersion } from '../product.ts';
import { type LoanOffer, quoteOffer } from '../quote-offer.ts';
import { conditionsOf, tiersOf } from './product-conditions.ts';

type Found<Check extends ProductCheck['check']> = Extract<ProductCheck, { readonly check: Check }>;

/** Why the fees of a version may not be used on its day: LTOSF 6. */
export type FeeRefusal =
  | { readonly code: 'product_fees_unregistered' }
  | { readonly code: 'product_fees_too_soon'; readonly details: { readonly from: string } };

type Registered = { readonly on: CivilDate | undefined; readonly today: CivilDate };

const impossibleUnless = (isRight: boolean) => (isRight ? null : 'product_impossible');

const isUnique = (values: readonly (string | number)[]): boolean =>
  new Set(values).size === values.length;

const isLess = (one: Rate, other: Rate): boolean =>
  one.numerator * other.denominator < other.numerator * one.denominator;

const catText = (tenths: number): string => `${Math.floor(tenths / 10)}.${tenths % 10}`;

/**
 * A tier that is lent to stays, and so does what it may borrow at least: who is approved, and for how much, is the
 * policy's word, which was given before an offer is made.
 */
function tiersCheck(before: ProductVersion, next: ProductVersion): Found<'tiers'> {
  const isNarrower =
    next.amountMin > before.amountMin ||
    tiersOf(before).some(([tier, { amountMax }]) => (next.tiers[tier]?.amountMax ?? 0) < amountMax);
  const most = tiersOf(next).map(([, { amountMax }]) => amountMax);
  return {
    check: 'tiers',
    refusal: impossibleUnless(!isNarrower),
    tiers: most.length,
    amount_min: next.amountMin,
    amount_max: Math.max(0, ...most),
  };
}

/** One price: a share that a flat fee alone uses is zero elsewhere, and interest is zero beside a flat fee. */
function ratesCheck(next: ProductVersion): Found<'rates'> {
  const conditions = tiersOf(next).map(([, one]) => one);
  const isFlat = next.level === 'FLAT_FEE';
  const shares = conditions.map((one) => (isFlat ? one.flatFeeShare : one.annualRate));
  const others = conditions.map((one) => (isFlat ? one.annualRate : one.flatFeeShare));
  const ordered = shares.toSorted((one, other) => (isLess(one, other) ? -1 : 1));
  const textOf = (share: Rate | undefined) => (share === undefined ? '0' : rateText(share));
  return {
    check: 'rates',
    refusal: impossibleUnless(others.every(({ numerator }) => numerator === 0n)),
    least: textOf(ordered[0]),
    most: textOf(ordered.at(-1)),
  };
}

function termsCheck({ terms }: ProductVersion): Found<'terms'> {
  const isRepeated =
    !isUnique(terms.map(({ frequency }) => frequency)) ||
    terms.some(({ counts }) => !isUnique(counts));
  const counts = terms.flatMap((term) => term.counts);
  return {
    check: 'terms',
    refusal: impossibleUnless(!isRepeated),
    terms: counts.length,
    installments_max: Math.max(0, ...counts),
  };
}

const ivaCheck = ({ iva }: ProductVersion): Found<'iva'> => ({
  check: 'iva',
  refusal: impossibleUnless(isAllowedIva(iva)),
  iva: rateText(iva),
});

/** Every plan at the least and at the most of every tier: what the next version would be asked for. */
const plansOf = (version: ProductVersion, on: CivilDate) =>
  tiersOf(version).flatMap(([tier, { amountMax }]) =>
    [version.amountMin, amountMax].flatMap((amount) =>
      version.terms.flatMap(({ frequency, counts }) =>
        counts.map((count) => quoteOffer(version, { tier, amount, frequency, count, on })),
      ),
    ),
  );

function planChecks(next: ProductVersion): readonly [Found<'plans'>, Found<'principal'>] {
  const plans = plansOf(next, next.validFrom);
  const quoted = plans.flatMap((plan) => (plan.ok ? [plan.value] : []));
  const failed = plans.length - quoted.length;
  const cats = quoted.map(({ cat }) => cat.tenths);
  const principals = quoted.flatMap(({ schedule }) =>
    schedule.rows.map(({ principal }) => principal),
  );
  const least = Math.min(...principals);
  return [
    {
      check: 'plans',
      refusal: impossibleUnless(plans.length > 0 && failed === 0),
      plans: plans.length,
      failed,
      cat_max: cats.length === 0 ? null : catText(Math.max(...cats)),
    },
    {
      check: 'principal',
      refusal: impossibleUnless(least > 0 && principals.length > 0),
      plans: quoted.length,
      least: principals.length === 0 ? null : least,
    },
  ];
}

/** What is quoted to somebody who named no amount: the example that is advertised. */
const EXAMPLE = 500_000;

/** The advertised example in its longest term; of a product that lends less or only more, the nearest that it lends. */
export function exampleOf(version: ProductVersion, on: CivilDate): LoanOffer | undefined {
  const most = Math.max(...tiersOf(version).map(([, { amountMax }]) => amountMax));
  const amount = centavos(Math.max(version.amountMin, Math.min(EXAMPLE, most)));
  return dearestOffers(version, { amount, on }).at(-1);
}

function exampleCheck(example: LoanOffer | undefined): Found<'example'> {
  const exact = example && catInFull(catFlows(example.schedule, example.cat.method));
  const printed = example === undefined ? null : catText(example.cat.tenths);
  const isExact = exact?.ok === true && exact.value.published === printed;
  return {
    check: 'example',
    refusal: impossibleUnless(isExact),
    amount: example?.request.amount ?? EXAMPLE,
    installments: example?.request.count ?? null,
    cat_percent: printed,
    exact_percent: exact?.ok === true ? exact.value.exactPct : null,
  };
}

/**
 * What is said of being late is what happens: interest is asked for before it stops growing, and a fee, of which no
 * more is charged than is late, is no more than an instalment of the example.
 */
function lateCheck(
  { latePolicy }: ProductVersion,
  example: LoanOffer | undefined,
): Found<'late_charge'> {
  const rows = example?.schedule.rows ?? [];
  const { kind } = latePolicy;
  const found = { check: 'late_charge', kind } as const;
  switch (latePolicy.kind) {
    case 'MORATORY': {
      const { annualRate, daysMax, graceDays = 0 } = latePolicy;
      const of = rows.length === 0 ? null : Math.max(...rows.map(({ principal }) => principal));
      const most =
        of === null || daysMax === undefined ? null : moratoryOf(of * daysMax, annualRate);
      const isAsked = daysMax === undefined || daysMax > graceDays;
      return { ...found, refusal: impossibleUnless(isAsked), most, of };
    }
    case 'LATE_FEE': {
      const of = rows.length === 0 ? null : Math.min(...rows.map(({ total }) => total));
      const isPart = of !== null && latePolicy.fee <= of;
      return { ...found, refusal: impossibleUnless(isPart), most: latePolicy.fee, of };
    }
    case 'NONE':
      return { ...found, refusal: null, most: 0, of: null };
  }
}

const coolingOffCheck = ({
  coolingOffBusinessDays: days,
}: ProductVersion): Found<'cooling_off'> => ({
  check: 'cooling_off',
  refusal: impossibleUnless(days >= COOLING_OFF_DAYS_MIN),
  days,
  least: COOLING_OFF_DAYS_MIN,
});

/** Whether a version can be lent on after another one: what the machine can prove of its conditions alone. */
export function conditionChecks(
  before: ProductVersion,
  next: ProductVersion,
): readonly ProductCheck[] {
  const example = exampleOf(next, next.validFrom);
  return [
    ...planChecks(next),
    exampleCheck(example),
    lateCheck(next, example),
    tiersCheck(before, next),
    ratesCheck(next),
    termsCheck(next),
    ivaCheck(next),
    coolingOffCheck(next),
  ];
}

/** Whether a version can be lent on at all after another one. */
export const checkVersion = (
  before: ProductVersion,
  next: ProductVersion,
): Result<void, 'product_impossible'> =>
  conditionChecks(before, next).some(({ refusal }) => refusal !== null)
    ? err('product_impossible')
    : ok(undefined);

/** Whether a version may charge its fees from its day on, after the one that holds before it. */
function checkFees(
  before: ProductVersion,
  next: ProductVersion,
  { on, today }: Registered,
): Result<void, FeeRefusal> {
  const change = feeChangeOf(conditionsOf(before), conditionsOf(next));
  if (change === null) return ok(undefined);
  if (on === undefined || on > today) return err({ code: 'product_fees_unregistered' });
  const from = feesUsableFrom(change, on);
  if (next.validFrom >= from) return ok(undefined);
  return err({ code: 'product_fees_too_soon', details: { from: formatDateMedium(from) } });
}

export function feesCheck(
  before: ProductVersion,
  next: ProductVersion,
  registered: Registered,
): Found<'fees'> {
  const change = feeChangeOf(conditionsOf(before), conditionsOf(next));
  const { on } = registered;
  const checked = checkFees(before, next, registered);
  return {
    check: 'fees',
    refusal: checked.ok ? null : checked.error.code,
    change,
    registered_on: change === null ? null : (on ?? null),
    usable_from: change === null || on === undefined ? null : feesUsableFrom(change, on),
  };
}

/** Whether what begins after a version can follow it: its conditions, and its fees after other ones than before. */
export function checkFollowing(
  version: ProductVersion,
  following: ProductVersion | undefined,
  registered: Registered,
): Result<void, 'product_impossible' | FeeRefusal> {
  if (following === undefined) return ok(undefined);
  const checked = checkVersion(version, following);
  return checked.ok ? checkFees(version, following, registered) : checked;
}

const recaShape = /^\d{5}-\d{3}-\d{6}\/\d{2}-\d{5}-\d{4}$/;

/** The text that is signed, and whether its number at CONDUSEF can be one. */
export const contractCheck = (contract: {
  readonly text: string;
  readonly reca: string;
}): Found<'contract'> => ({
  check: 'contract',
  refusal: recaShape.test(contract.reca) ? null : 'product_contract_unregistered',
  ...contract,
});
