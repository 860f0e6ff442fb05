import type { ActPreview } from '@abona/contract/staff-acts/act';
import { ProductConditions } from '@abona/contract/staff-products/product-catalogue';
import { civilDate } from '@abona/kernel/civil-date';
import { mapOk, ok } from '@abona/kernel/result';
import { z } from 'zod';
import type { Lending } from '#modules/lending/module.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import { rehearsedAct, type StaffAct } from './staff-act.ts';

export type ProductActDeps = { readonly lending: { readonly productDesk: Lending['productDesk'] } };

export const VersionOrder = z.object({
  product: z.string(),
  conditions: ProductConditions,
  validFrom: z.iso.date(),
  feesRegisteredOn: z.iso.date().nullable(),
});
type VersionOrder = z.output<typeof VersionOrder>;

type FeeRefusal = DetailedFailure<'product_fees_unregistered' | 'product_fees_too_soon'>;
type Refusal =
  | 'product_impossible'
  | 'product_day_taken'
  | 'product_contract_unregistered'
  | FeeRefusal;
type What = ActPreview['changes'][number]['what'];

/** Codes with blanks between them, which the desk has words for. */
const written: readonly (readonly [What, (conditions: ProductConditions) => string | number])[] = [
  ['product_name', ({ name }) => name],
  [
    'tier_rates',
    ({ tiers }) =>
      Object.entries(tiers)
        .map(([tier, { annual_rate }]) => `${tier} ${annual_rate}`)
        .join(' '),
  ],
  [
    'tier_amounts',
    ({ tiers }) =>
      Object.entries(tiers)
        .map(([tier, { amount_max }]) => `${tier} ${amount_max}`)
        .join(' '),
  ],
  [
    'tier_fees',
    ({ tiers }) =>
      Object.entries(tiers)
        .map(([tier, { flat_fee_share }]) => `${tier} ${flat_fee_share}`)
        .join(' '),
  ],
  ['amount_min', ({ amount_min }) => amount_min],
  [
    'product_terms',
    ({ terms }) => terms.map(({ frequency, counts }) => [frequency, ...counts].join(' ')).join(' '),
  ],
  ['calculation', ({ level, day_count }) => `${level} ${day_count}`],
  ['iva', ({ iva }) => iva],
  ['opening_fee', ({ opening_fee: fee }) => (fee === null ? '' : `${fee.share} ${fee.mode}`)],
  ['late_charge', ({ late_policy: late }) => Object.values(late).join(' ')],
  ['first_due_gap', ({ first_due_gap_days }) => first_due_gap_days],
  ['cooling_off', ({ cooling_off_business_days }) => cooling_off_business_days],
  ['payoff_ahead', ({ payoff_days_ahead }) => payoff_days_ahead],
];

function differencesOf(before: ProductConditions, after: ProductConditions): ActPreview['changes'] {
  return written.flatMap(([what, write]) => {
    const [now, then] = [write(before), write(after)];
    return now === then ? [] : [{ what, before: now, after: then }];
  });
}

/** A product is lent on other conditions from a day on; loans keep theirs. */
export const productVersion = ({ lending }: ProductActDeps): StaffAct<VersionOrder, Refusal> =>
  rehearsedAct<VersionOrder, Refusal>({
    Order: VersionOrder,
    matterOf: async (_, { product }) => ({ subject: `product:${product}`, customerId: null }),
    perform: async (tx, { validFrom, feesRegisteredOn: registered, ...order }, { actor }) => {
      const day = civilDate(validFrom);
      const feesRegisteredOn = registered === null ? null : civilDate(registered);
      const proposal = { ...order, validFrom: day, feesRegisteredOn, actor };
      const added = await lending.productDesk.add(tx, proposal);
      if (!added.ok) return added;
      return ok(previewOf(added.value));
    },
  });

type Shown = Extract<
  Awaited<ReturnType<Lending['productDesk']['add']>>,
  { readonly ok: true }
>['value'];

const previewOf = ({ before, after, sheet }: Shown): ActPreview => ({
  amount: null,
  changes: [
    { what: 'product', before: before.product, after: after.product },
    { what: 'product_version', before: before.version, after: after.version },
    { what: 'valid_from', before: before.validFrom, after: after.validFrom },
    ...registrationOf(before, after),
    ...differencesOf(before.conditions, after.conditions),
    { what: 'notice', before: sheet.before, after: sheet.after },
  ],
});

/** Only where a fee is another one. */
const registrationOf = (before: Shown['before'], after: Shown['after']): ActPreview['changes'] =>
  before.feesRegisteredOn === after.feesRegisteredOn
    ? []
    : [
        {
          what: 'fees_registered',
          before: before.feesRegisteredOn ?? null,
          after: after.feesRegisteredOn ?? null,
        },
      ];

const WithdrawalOrder = z.object({ product: z.string(), version: z.int() });
type WithdrawalOrder = z.output<typeof WithdrawalOrder>;

/** A version does not come; what holds goes on. */
export const productWithdrawal = ({
  lending,
}: ProductActDeps): StaffAct<WithdrawalOrder, 'product_impossible' | FeeRefusal> =>
  rehearsedAct<WithdrawalOrder, 'product_impossible' | FeeRefusal>({
    Order: WithdrawalOrder,
    matterOf: async (_, { product }) => ({ subject: `product:${product}`, customerId: null }),
    perform: async (tx, order, { actor }) =>
      mapOk(await lending.productDesk.withdraw(tx, { ...order, actor }), previewOf),
  });
