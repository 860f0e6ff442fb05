import { type Centavos, centavos, subtract } from '@abona/kernel/money';
import { type Rate, rateOf, shareHalfUp } from '@abona/kernel/rate';

/** What an instalment is owed for, in the order in which a payment covers it. */
export const buckets = ['late_fee', 'moratory', 'interest', 'fee', 'principal'] as const;
export type Bucket = (typeof buckets)[number];

/** An amount and the IVA that goes with it. */
export type Taxed = { readonly base: Centavos; readonly iva: Centavos };

export type InstalmentDue = {
  readonly k: number;
  readonly due: Readonly<Partial<Record<Bucket, Taxed>>>;
};

export type Application = {
  readonly k: number;
  readonly bucket: Bucket;
  readonly due: Taxed;
  readonly paid: Taxed;
};

export type WaterfallOutcome = {
  /** Every bucket that was due, also those the payment did not reach. */
  readonly applied: readonly Application[];
  /** What was more than due: the customer's credit balance. */
  readonly excess: Centavos;
};

/** Applies a payment to instalments, the oldest first, and in each one bucket after the other. */
export function applyPayment(
  instalments: readonly InstalmentDue[],
  amount: Centavos,
  iva: Rate,
): WaterfallOutcome {
  const applied: Application[] = [];
  let left = amount;
  for (const { k, due } of [...instalments].sort((a, b) => a.k - b.k)) {
    for (const bucket of buckets) {
      const owed = due[bucket];
      if (owed === undefined) continue;
      const paid = coverTaxed(owed, left, iva);
      applied.push({ k, bucket, due: owed, paid });
      left = centavos(left - paid.base - paid.iva);
    }
  }
  return { applied, excess: left };
}

/**
 * The part of a taxed amount that money covers. Partial money is split as a price with IVA in it,
 * so that the tax receipt of each payment is right, and never beyond what either part is owed.
 */
export function coverTaxed(owed: Taxed, money: Centavos, iva: Rate): Taxed {
  if (money >= owed.base + owed.iva) return owed;
  const withoutIva = rateOf(iva.denominator, iva.numerator + iva.denominator);
  const share = owed.iva === 0 ? money : shareHalfUp(money, withoutIva);
  const base = centavos(Math.max(money - owed.iva, Math.min(share, owed.base)));
  return { base, iva: subtract(money, base) };
}
