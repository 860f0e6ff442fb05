import type { ProductConditions } from '@abona/contract/staff-products/product-catalogue';
import { centavos } from '@abona/kernel/money';
import { rate, rateText } from '@abona/kernel/rate';
import type { ProductVersion, RiskTier, TierConditions } from '../product.ts';

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

export const tiersOf = ({ tiers }: Pick<ProductVersion, 'tiers'>) =>
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
