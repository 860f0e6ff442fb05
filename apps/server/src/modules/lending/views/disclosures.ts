import { condusef, entityNotice } from '@abona/contract/lender';
import type { DisclosuresView, PublishedProduct } from '@abona/contract/lending/disclosure';
import { warnings } from '@abona/documents/wording';
import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import { decimalText, type Rate } from '@abona/kernel/rate';
import { lender } from '@abona/lender/lender';
import type { ProductVersion, RiskTier } from '../domain/product.ts';
import { quoteOffer } from '../domain/quote-offer.ts';
import type { PublishedAgencies } from '../ports.ts';

const PLACES = 2;

/** `60.00` */
export const percent = ({ numerator, denominator }: Rate): string => {
  const text = decimalText(numerator * 100n, denominator, PLACES);
  const [whole = '0', part = ''] = text.split('.');
  return `${whole}.${part.padEnd(PLACES, '0')}`;
};

/** What an example lends, unless a product lends less. */
const EXAMPLE_AMOUNT = centavos(300_000);
const EXAMPLE_INSTALMENTS = 12;

type Published = {
  readonly products: readonly ProductVersion[];
  readonly agencies: Awaited<ReturnType<PublishedAgencies['publishedAgencies']>>;
  readonly on: CivilDate;
};

/** What the law wants published, from the products that hold on a day and whoever collects for us. */
export const toDisclosures = ({ products, agencies, on }: Published): DisclosuresView => ({
  lender: {
    legal_name: lender.legalName,
    short_name: lender.shortName,
    rfc: lender.rfc,
    address: lender.address,
    email: lender.email,
    phone: lender.phone,
    reca: lender.reca,
    bureaus: [...lender.bureaus],
    collection_agencies: lender.collectionAgencies,
    agencies: agencies.map(({ name, address, phones, partners, redecoNumber }) => ({
      name,
      address,
      phones: [...phones],
      partners: [...partners],
      redeco_number: redecoNumber,
    })),
    notice: entityNotice(lender),
  },
  une: lender.une,
  condusef: { ...condusef, phones: [...condusef.phones] },
  warnings: [...warnings],
  calculated_on: on,
  products: products.map((product) => toPublished(product, on)),
});

function toPublished(product: ProductVersion, on: CivilDate): PublishedProduct {
  const tiers = tiersOf(product);
  const amounts = tiers.map(({ amountMax }) => amountMax);
  const { openingFee, latePolicy } = product;
  return {
    product: product.product,
    name: product.name,
    amount_min: product.amountMin,
    amount_max: Math.max(...amounts),
    annual_rate_min_percent: percentOf(tiers.at(0)),
    annual_rate_max_percent: percentOf(tiers.at(-1)),
    iva_percent: percent(product.iva),
    opening_fee_percent: openingFee === null ? null : percent(openingFee.share),
    moratory_rate_percent: latePolicy.kind === 'MORATORY' ? percent(latePolicy.annualRate) : null,
    late_fee: latePolicy.kind === 'LATE_FEE' ? latePolicy.fee : null,
    cooling_off_business_days: product.coolingOffBusinessDays,
    example: exampleOf(product, on),
  };
}

type Tier = {
  readonly name: RiskTier;
  readonly annualRate: Rate;
  readonly amountMax: Centavos;
};

const shareOf = ({ numerator, denominator }: Rate): number =>
  Number(numerator) / Number(denominator);

/** By their rate, the lowest first. */
const tiersOf = ({ tiers }: ProductVersion): readonly Tier[] =>
  (Object.entries(tiers) as [RiskTier, Omit<Tier, 'name'>][])
    .map(([name, tier]) => ({ ...tier, name }))
    .toSorted((a, b) => shareOf(a.annualRate) - shareOf(b.annualRate));

const percentOf = (tier: Tier | undefined): string =>
  tier === undefined ? '0.00' : percent(tier.annualRate);

/** The same loan at both ends of the rates: an amount that every tier may borrow, twelve payments. */
function exampleOf(product: ProductVersion, on: CivilDate): PublishedProduct['example'] {
  const tiers = tiersOf(product);
  const amount = centavos(Math.min(EXAMPLE_AMOUNT, ...tiers.map(({ amountMax }) => amountMax)));
  const choice =
    product.terms.find(({ frequency }) => frequency === 'quincenal') ?? product.terms[0];
  const count = choice?.counts.find((one) => one === EXAMPLE_INSTALMENTS) ?? choice?.counts[0];
  if (choice === undefined || count === undefined) return null;
  const catOf = (tier: Tier | undefined): string | null => {
    if (tier === undefined) return null;
    const request = { tier: tier.name, amount, frequency: choice.frequency, count, on };
    const offer = quoteOffer(product, request);
    return offer.ok ? tenths(offer.value.cat.tenths) : null;
  };
  const [lowest, highest] = [catOf(tiers.at(0)), catOf(tiers.at(-1))];
  if (lowest === null || highest === null) return null;
  return {
    amount,
    instalments: count,
    frequency: choice.frequency,
    cat_min: lowest,
    cat_max: highest,
  };
}

const tenths = (value: number): string => `${Math.floor(value / 10)}.${value % 10}`;
