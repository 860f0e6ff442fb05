import { z } from 'zod';

const share = z.string().regex(/^\d(\.\d{1,6})?$/, 'must be a share like "0.45"');
const amount = z.int('must be whole centavos').min(1, 'must be more than nothing, in centavos');
const day = z.iso.date('must be a day like 2026-01-31');
const days = z.int().min(0).max(365);

const tier = z.strictObject({
  annualRate: share,
  /** Of the amount, without IVA, where the design is a flat fee. */
  flatFeeShare: share.default('0'),
  amountMax: amount,
});

const ProductVersion = z.strictObject({
  product: z.string().regex(/^[a-z][a-z_]{1,39}$/, 'must be small letters and underscores'),
  version: z.int().min(1, 'must be counted from 1'),
  validFrom: day,
  /** When its fees were registered at CONDUSEF, where they are other ones than before. */
  feesRegisteredOn: day.optional(),
  name: z.string().trim().min(1, 'must not be empty'),
  kind: z.enum(['purchase', 'cash'], 'must be purchase or cash'),
  isRevolving: z.boolean(),
  amountMin: amount,
  tiers: z
    .strictObject({
      A: tier.optional(),
      B: tier.optional(),
      C: tier.optional(),
      D: tier.optional(),
    })
    .refine((tiers) => Object.keys(tiers).length > 0, 'must have one tier at least'),
  terms: z
    .array(
      z.strictObject({
        frequency: z.enum(['semanal', 'catorcenal', 'quincenal', 'mensual']),
        counts: z.array(z.int().min(1).max(120)).min(1),
      }),
    )
    .min(1, 'must have one term at least'),
  level: z.enum(['TOTAL_WITH_IVA', 'BEFORE_IVA', 'FLAT_FEE']),
  dayCount: z.enum(['PERIODIC/360', 'ACT/360', 'ACT/365', 'ACT/ACT', '30/360']),
  /** 0.16, or 0.08 where the border region has it. */
  iva: z.enum(['0.16', '0.08'], 'must be "0.16" or "0.08"'),
  openingFee: z
    .strictObject({ share, mode: z.enum(['DEDUCTED', 'PAID_UPFRONT', 'FINANCED']) })
    .nullable(),
  /** Moratory interest or a late fee: the law allows one of them in a period. */
  latePolicy: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('MORATORY'),
      annualRate: share,
      daysMax: days,
      graceDays: days,
    }),
    z.strictObject({ kind: z.literal('LATE_FEE'), fee: amount, graceDays: days }),
    z.strictObject({ kind: z.literal('NONE') }),
  ]),
  firstDueGapDays: days,
  coolingOffBusinessDays: z.int().min(10, 'must be ten at least: LTOSF 11 Bis 1').max(60),
  payoffDaysAhead: days,
});

/** No two of a product with one number, or from one day; a later day has a higher number. */
function isInOrder(versions: readonly z.output<typeof ProductVersion>[]): boolean {
  return versions.every((one) =>
    versions.every(
      (other) =>
        one === other ||
        one.product !== other.product ||
        (one.version !== other.version &&
          one.version < other.version === one.validFrom < other.validFrom),
    ),
  );
}

/**
 * What is lent, on which conditions and from when (`catalogue.json`). Whoever changes something writes the next
 * version beside those that are there: one that a loan may have been made of is never another.
 */
export const Catalogue = z.strictObject({
  versions: z
    .array(ProductVersion)
    .min(1, 'must have one version at least')
    .refine(isInOrder, 'must count the versions of each product by their days, one for a day'),
  /** What the first page calculates with, and the day that the law wants beside it (Circular 21/2009). */
  advertised: z.strictObject({
    product: z.string(),
    version: z.int(),
    frequency: z.enum(['semanal', 'catorcenal', 'quincenal', 'mensual']),
    calculatedOn: day,
  }),
});
export type Catalogue = z.output<typeof Catalogue>;

/** What the first page needs of the version that it advertises. */
export function advertisedOf({ versions, advertised }: Catalogue) {
  const { product, version, frequency, calculatedOn } = advertised;
  const found = versions.find((one) => one.product === product && one.version === version);
  if (found === undefined)
    throw new Error(`catalogue.json: advertised names no version of it: ${product} ${version}`);
  const { name, iva, dayCount, level, tiers } = found;
  if (level === 'FLAT_FEE')
    throw new Error(
      'catalogue.json: advertised names a flat fee, which the first page cannot tell',
    );
  const dearestRates = Object.values(tiers)
    .filter((tier) => tier !== undefined)
    .map(({ annualRate, amountMax }) => ({ upTo: amountMax, annualRate }))
    .sort((one, other) => one.upTo - other.upTo);
  return { product: name, iva, dayCount, level, frequency, calculatedOn, dearestRates };
}
