import type { QuotedPlan, QuoteKind, QuoteView } from '@abona/contract/origination/quote';
import { invariant } from '@abona/kernel/invariant';
import { centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Policy } from '#modules/origination/domain/policy.ts';
import { catPercent, percent } from '#modules/origination/plan-view.ts';
import type { Loans } from '#modules/origination/ports.ts';
import { type OriginationDeps, todayOf } from '../origination-deps.ts';

type Deps = Pick<OriginationDeps, 'db' | 'clock' | 'policies' | 'loans'>;
type Product = Awaited<ReturnType<Loans['productsOn']>>[number];
type Quoted = ReturnType<Loans['dearestOffers']>[number];

/** What is quoted to somebody who named no amount yet. */
const EXAMPLE_AMOUNT = 500_000;

/**
 * What an amount costs in the product that an application for it is offered, between the bounds that an
 * application is held to. Whoever is approved pays that or less.
 */
export async function quoteBeforeApplying(
  { db, clock, policies, loans }: Deps,
  { kind, wanted }: { readonly kind: QuoteKind; readonly wanted: number | null },
): Promise<Result<QuoteView, 'amount_invalid'>> {
  const on = todayOf(clock);
  const [policy, products] = await Promise.all([
    policies.holding(db, clock.now()),
    loans.productsOn(on),
  ]);
  const product = products.find((one) => one.kind === kind && !one.isRevolving);
  invariant(product !== undefined, () => `nobody lends for ${kind}`);
  const bounds = boundsOf(product, policy, kind);
  const amount = wanted ?? Math.min(Math.max(EXAMPLE_AMOUNT, bounds.amount_min), bounds.amount_max);
  if (amount < bounds.amount_min || amount > bounds.amount_max) return err('amount_invalid');
  const offers = loans.dearestOffers(product, { amount: centavos(amount), on });
  const [first] = offers;
  if (first === undefined) return err('amount_invalid');
  const { openingFee, iva } = product;
  return ok({
    kind,
    product: product.product,
    product_name: product.name,
    amount,
    ...bounds,
    annual_rate_percent: percent(first.schedule.terms.annualRate),
    opening_fee_percent: openingFee === null ? null : percent(openingFee.share),
    iva_percent: percent(iva),
    plans: offers.map(toQuotedPlan),
    calculated_on: on,
  });
}

function boundsOf(product: Product, { amounts }: Policy, kind: QuoteKind) {
  const applied = kind === 'cash' ? amounts.personal_loan : amounts.purchase;
  const most = Math.max(...Object.values(product.tiers).map(({ amountMax }) => amountMax));
  return {
    amount_min: Math.max(applied.min, product.amountMin),
    amount_max: Math.min(applied.max, most),
  };
}

const toQuotedPlan = ({ schedule, request, cat }: Quoted): QuotedPlan => ({
  installments: request.count,
  frequency: request.frequency,
  installment_amount: schedule.levelPayment,
  total_amount: schedule.totalToPay,
  net_amount: schedule.netDisbursed,
  opening_fee: schedule.openingFee,
  opening_fee_iva: schedule.openingFeeIva,
  cat_percent: catPercent(cat.tenths),
});
