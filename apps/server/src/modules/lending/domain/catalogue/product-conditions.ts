import type { ProductConditions } from '@abona/contract/staff-products/product-catalogue';
import { feeChangeOf, feesUsableFrom } from '@abona/contract/staff-products/product-fees';
import type { CivilDate } from '@abona/kernel/civil-date';
import { formatDateMedium } from '@abona/kernel/date-format';
import { centavos } from '@abona/kernel/money';
import { rate, rateText } from '@abona/kernel/rate';
import { err, ok, type Result } from '@abona/kernel/result';
import type { ProductVersion, RiskTier, TierConditions } from '../product.ts';
import { type LoanOffer, quoteOffer } from '../quote-offer.ts';

type LatePolicy = ProductVersion['latePolicy'];

function lateOf(late: LatePolicy): ProductConditions['late_policy'] {
  switch (late.kind) {
    case 'MORATORY':
      return {
        kind: late.kind,
        annual_rate: rateText(late.annualRate),
        days_max: late.daysMax ?? null,
        grace_days: late.graceDays ?? 0,
      };
    case 'LATE_FEE':
      return { kind: late.kind, fee: late.fee, grace_days: late.graceDays ?? 0 };
    case 'NONE':
      return { kind: late.kind };
  }
}

function lateFrom(late: ProductConditions['late_policy']): LatePolicy {
  switch (late.kind) {
    case 'MORATORY':
      return {
        kind: late.kind,
        annualRate: rate(late.annual_rate),
        ...(late.days_max !== null && { daysMax: late.days_max }),
        graceDays: late.grace_days,
      };
    case 'LATE_FEE':
      return { kind: late.kind, fee: centavos(late.fee), graceDays: late.grace_days };
    case 'NONE':
      return { kind: late.kind };
  }
}

const tiersOf = ({ tiers }: Pick<ProductVersion, 'tiers'>) =>
  Object.entries(tiers) as [RiskTier, TierConditions][];

/** A version as people of ours read and write it. */
export const conditionsOf = (version: ProductVersion): ProductConditions => ({
  name: version.name,
  amount_min: version.amountMin,
  tiers: Object.fromEntries(
    tiersOf(version).map(([tier, { annualRate, flatFeeShare, amountMax }]) => [
      tier,
      {
        annual_rate: rateText(annualRate),
        flat_fee_share: rateText(flatFeeShare),
        amount_max: amountMax,
      },
    ]),
  ),
  terms: version.terms.map(({ frequency, counts }) => ({ frequency, counts: [...counts] })),
  level: version.level,
  day_count: version.dayCount,
  iva: rateText(version.iva),
  opening_fee: version.openingFee && {
    share: rateText(version.openingFee.share),
    mode: version.openingFee.mode,
  },
  late_policy: lateOf(version.latePolicy),
  first_due_gap_days: version.firstDueGapDays,
  cooling_off_business_days: version.coolingOffBusinessDays,
  payoff_days_ahead: version.payoffDaysAhead,
});

type Numbered = Pick<ProductVersion, 'version' | 'validFrom' | 'feesRegisteredOn'>;

/** The next version of a product, on other conditions; what it is stays. */
export const versionFrom = (
  { product, kind, isRevolving }: ProductVersion,
  { version, validFrom, feesRegisteredOn }: Numbered,
  conditions: ProductConditions,
): ProductVersion => ({
  product,
  version,
  validFrom,
  feesRegisteredOn,
  kind,
  isRevolving,
  name: conditions.name,
  amountMin: centavos(conditions.amount_min),
  tiers: Object.fromEntries(
    Object.entries(conditions.tiers).map(([tier, one]) => [
      tier,
      {
        annualRate: rate(one.annual_rate),
        flatFeeShare: rate(one.flat_fee_share),
        amountMax: centavos(one.amount_max),
      },
    ]),
  ),
  terms: conditions.terms.map(({ frequency, counts }) => ({
    frequency,
    counts: counts.toSorted((one, other) => one - other),
  })),
  level: conditions.level,
  dayCount: conditions.day_count,
  iva: rate(conditions.iva),
  openingFee: conditions.opening_fee && {
    share: rate(conditions.opening_fee.share),
    mode: conditions.opening_fee.mode,
  },
  latePolicy: lateFrom(conditions.late_policy),
  firstDueGapDays: conditions.first_due_gap_days,
  coolingOffBusinessDays: conditions.cooling_off_business_days,
  payoffDaysAhead: conditions.payoff_days_ahead,
});

type Registered = { readonly on: CivilDate | undefined; readonly today: CivilDate };

/** Why the fees of a version may not be used on its day: LTOSF 6. */
export type FeeRefusal =
  | { readonly code: 'product_fees_unregistered' }
  | { readonly code: 'product_fees_too_soon'; readonly details: { readonly from: string } };

/** Whether a version may charge its fees from its day on, after the one that holds before it. */
export function checkFees(
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

const isUnique = (values: readonly (string | number)[]): boolean =>
  new Set(values).size === values.length;

/** Every plan at the least and at the most of every tier: what the next version would be asked for. */
function* plansOf(version: ProductVersion, on: CivilDate) {
  for (const [tier, { amountMax }] of tiersOf(version))
    for (const amount of [version.amountMin, amountMax])
      for (const { frequency, counts } of version.terms)
        for (const count of counts)
          yield quoteOffer(version, { tier, amount, frequency, count, on });
}

const paysPrincipal = ({ schedule: { rows } }: LoanOffer): boolean =>
  rows.every(({ principal }) => principal > 0);

/**
 * Whether a version can be lent on: every plan of it can be computed, with its CAT, and every instalment pays
 * principal. A tier that is lent to stays, and so does what it may borrow at least: who is approved, and for how
 * much, is the policy's word, which was given before an offer is made.
 */
export function checkVersion(
  base: ProductVersion,
  next: ProductVersion,
): Result<void, 'product_impossible'> {
  const isNarrower =
    next.amountMin > base.amountMin ||
    tiersOf(base).some(([tier, { amountMax }]) => (next.tiers[tier]?.amountMax ?? 0) < amountMax);
  const isRepeated =
    !isUnique(next.terms.map(({ frequency }) => frequency)) ||
    next.terms.some(({ counts }) => !isUnique(counts));
  if (isNarrower || isRepeated) return err('product_impossible');
  for (const plan of plansOf(next, next.validFrom))
    if (!plan.ok || !paysPrincipal(plan.value)) return err('product_impossible');
  return ok(undefined);
}
