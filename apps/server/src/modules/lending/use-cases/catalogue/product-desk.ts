import type {
  ProductConditions,
  StaffProduct,
} from '@abona/contract/staff-products/product-catalogue';
import type { ProductCheck } from '@abona/contract/staff-products/product-checks';
import type { RenderedPdf } from '@abona/documents/pdf/render-pdf';
import { catBoxOf } from '@abona/documents/wording';
import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Frequency } from '@abona/loan-math/frequency';
import { printCoverSheet } from '#modules/lending/documents/print-cover-sheet.ts';
import {
  checkFollowing,
  checkVersion,
  exampleOf,
  type FeeRefusal,
} from '#modules/lending/domain/catalogue/product-checks.ts';
import { conditionsOf, versionFrom } from '#modules/lending/domain/catalogue/product-conditions.ts';
import type { ProductVersion, RiskTier } from '#modules/lending/domain/product.ts';
import { quoteOffer } from '#modules/lending/domain/quote-offer.ts';
import {
  countActiveLoans,
  insertVersions,
  listVersions,
  lockVersions,
  type ProductStore,
  withdrawVersion,
} from '#modules/lending/stores/product-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { type LendingDeps, todayOf } from '../lending-deps.ts';
import {
  type CheckRefusal,
  CONTRACT,
  checkProposal,
  type ProposedVersion,
  refusalOf,
} from './check-proposal.ts';

type Deps = Pick<LendingDeps, 'db' | 'clock' | 'audit'> & { readonly products: ProductStore };

type Compared = {
  readonly product: string;
  readonly conditions: ProductConditions;
  readonly amount: number;
  readonly tier: RiskTier;
};

type Proposal = ProposedVersion & {
  readonly product: string;
  readonly validFrom: CivilDate;
  readonly actor: string;
};

type ShownVersion = Pick<
  ProductVersion,
  'product' | 'version' | 'validFrom' | 'feesRegisteredOn'
> & {
  readonly conditions: ProductConditions;
};

type Proposed = {
  readonly before: ShownVersion;
  readonly after: ShownVersion;
  /** What stands in the box of the CAT on the cover sheet, for the advertised example; null: nothing was quoted. */
  readonly sheet: { readonly before: string | null; readonly after: string | null };
};

type ProposalRefusal = 'not_found' | CheckRefusal | FeeRefusal;
type WithdrawalRefusal = 'not_found' | 'act_impossible' | 'product_impossible' | FeeRefusal;

/** What people of ours see of the catalogue, and how a version comes into it. */
export type ProductDesk = ReturnType<typeof createProductDesk>;

export const createProductDesk = (deps: Deps) => ({
  list: () => listProducts(deps),
  compare: (compared: Compared) => compareProduct(deps, compared),
  coverSheet: (compared: Compared) => previewCoverSheet(deps, compared),
  check: (product: string, proposed: ProposedVersion) => checkProduct(deps, product, proposed),
  activeLoans: (product: string) => countActiveLoans(deps.db, product),
  add: (tx: Tx, proposal: Proposal) => addVersion(deps, tx, proposal),
  withdraw: (tx: Tx, order: Withdrawal) => withdraw(deps, tx, order),
});

async function listProducts({ db, clock, products }: Deps): Promise<StaffProduct[]> {
  await products.seed();
  const today = todayOf(clock);
  const versions = await listVersions(db);
  const current = new Map(
    versions.filter(({ validFrom }) => validFrom <= today).map((one) => [one.product, one.version]),
  );
  const names = [...new Set(versions.map(({ product }) => product))];
  return names.flatMap((product) => {
    const own = versions.filter((one) => one.product === product);
    const [first] = own;
    if (first === undefined) return [];
    return [
      {
        product,
        kind: first.kind,
        is_revolving: first.isRevolving,
        contract: CONTRACT,
        versions: own.map((one) => ({
          version: one.version,
          valid_from: one.validFrom,
          state: stateOf(one, { today, current: current.get(product) }),
          fees_registered_on: one.feesRegisteredOn ?? null,
          conditions: conditionsOf(one),
        })),
      },
    ];
  });
}

type Moment = { readonly today: CivilDate; readonly current: number | undefined };

function stateOf({ validFrom, version }: ProductVersion, { today, current }: Moment) {
  if (validFrom > today) return 'coming';
  return version === current ? 'current' : 'past';
}

const catText = (tenths: number): string => `${Math.floor(tenths / 10)}.${tenths % 10}`;

type Priced = { readonly tier: RiskTier; readonly amount: Centavos; readonly on: CivilDate };
type Term = { readonly frequency: Frequency; readonly count: number };

function costOf(version: ProductVersion, priced: Priced, term: Term) {
  const quoted = quoteOffer(version, { ...priced, ...term });
  if (!quoted.ok) return null;
  const { schedule, cat } = quoted.value;
  return {
    installment_amount: schedule.levelPayment,
    total_amount: schedule.totalToPay,
    cat_percent: catText(cat.tenths),
  };
}

const termsIn = ({ terms }: ProductVersion): Term[] =>
  terms.flatMap(({ frequency, counts }) => counts.map((count) => ({ frequency, count })));

/** The dearest that an amount costs a tier, whatever the term. */
function dearestCat(version: ProductVersion, priced: Priced): string | null {
  const costs = termsIn(version).flatMap((term) => costOf(version, priced, term) ?? []);
  const [first, ...others] = costs.map(({ cat_percent }) => cat_percent);
  if (first === undefined) return null;
  return others.reduce((most, one) => (Number(one) > Number(most) ? one : most), first);
}

/** What an amount costs by the version that holds today and by a proposed one, as if both held today. */
async function compareProduct(
  { clock, products }: Deps,
  { product, conditions, amount, tier }: Compared,
) {
  const on = todayOf(clock);
  const now = (await products.on(on)).find((one) => one.product === product);
  if (now === undefined) return err('not_found' as const);
  const proposed = versionFrom(now, { version: now.version + 1, validFrom: on }, conditions);
  const checked = checkVersion(now, proposed);
  if (!checked.ok) return checked;
  const terms = [...termsIn(now), ...termsIn(proposed)].filter(
    ({ frequency, count }, at, all) =>
      all.findIndex((one) => one.frequency === frequency && one.count === count) === at,
  );
  const priced = { amount: centavos(amount), on };
  const tiers = Object.keys(proposed.tiers) as RiskTier[];
  return ok({
    plans: terms.map((term) => ({
      frequency: term.frequency,
      installments: term.count,
      now: costOf(now, { ...priced, tier }, term),
      proposed: costOf(proposed, { ...priced, tier }, term),
    })),
    cats: tiers.map((one) => ({
      tier: one,
      now: dearestCat(now, { ...priced, tier: one }),
      proposed: dearestCat(proposed, { ...priced, tier: one }),
    })),
  });
}

/** The carátula of an amount in its longest term, on proposed conditions, as if they held today. */
async function previewCoverSheet(
  { clock, products }: Deps,
  { product, conditions, amount, tier }: Compared,
): Promise<Result<RenderedPdf, 'not_found' | 'product_impossible'>> {
  const on = todayOf(clock);
  const now = (await products.on(on)).find((one) => one.product === product);
  if (now === undefined) return err('not_found');
  const proposed = versionFrom(now, { version: now.version + 1, validFrom: on }, conditions);
  const checked = checkVersion(now, proposed);
  if (!checked.ok) return checked;
  const priced = { tier, amount: centavos(amount), on };
  const offers = termsIn(proposed).flatMap((term) => {
    const quoted = quoteOffer(proposed, { ...priced, ...term });
    return quoted.ok ? [quoted.value] : [];
  });
  const longest = offers.at(-1);
  if (longest === undefined) return err('product_impossible');
  return ok(await printCoverSheet(longest, { folio: `${product}-v${proposed.version}` }));
}

const shown = (version: ProductVersion): ShownVersion => ({
  product: version.product,
  version: version.version,
  validFrom: version.validFrom,
  feesRegisteredOn: version.feesRegisteredOn,
  conditions: conditionsOf(version),
});

/** The box of the CAT on the cover sheet of the advertised example, in its longest term, word by word. */
function sheetOf(version: ProductVersion, on: CivilDate): string | null {
  const offer = exampleOf(version, on);
  if (offer === undefined) return null;
  const { figure, legend, rates } = catBoxOf(
    {
      cat: { tenths: offer.cat.tenths, calculatedOn: on },
      annualRate: offer.schedule.terms.annualRate,
      late: version.latePolicy,
    },
    'contract',
  );
  return [`${figure}. ${legend}`, ...rates.map(({ label, value }) => `${label}: ${value}.`)].join(
    '\n\n',
  );
}

/** What would be looked at if a version were proposed now; changes nothing. */
async function checkProduct(
  { db, clock, products }: Deps,
  product: string,
  proposed: ProposedVersion,
): Promise<Result<{ readonly checks: ProductCheck[] }, 'not_found'>> {
  await products.seed();
  const versions = (await listVersions(db)).filter((one) => one.product === product);
  const number = Math.max(0, ...versions.map(({ version }) => version)) + 1;
  const checked = await checkProposal({ versions, number, today: todayOf(clock) }, proposed);
  return checked === null ? err('not_found') : ok({ checks: checked.checks });
}

/**
 * Adds the next version of a product, which is lent on from a day to come; what was lent before keeps its own. Its
 * versions stay locked, so that two are never given one number.
 */
async function addVersion(
  { clock, audit }: Deps,
  tx: Tx,
  { product, conditions, validFrom, feesRegisteredOn, actor }: Proposal,
): Promise<Result<Proposed, ProposalRefusal>> {
  const { versions, lastNumber } = await lockVersions(tx, product);
  const place = { versions, number: lastNumber + 1, today: todayOf(clock) };
  const checked = await checkProposal(place, { conditions, validFrom, feesRegisteredOn });
  if (checked === null) return err('not_found');
  const refusal = refusalOf(checked.checks);
  if (refusal !== null) return err(refusal);
  const { before, after } = checked;
  await insertVersions(tx, [after]);
  await audit(tx, {
    subject: `product:${product}`,
    actor,
    action: 'lending.product_version_added',
    reason: null,
    detail: { version: after.version, valid_from: validFrom },
  });
  return ok({
    before: shown(before),
    after: shown(after),
    sheet: { before: sheetOf(before, validFrom), after: sheetOf(after, validFrom) },
  });
}

type Withdrawal = Pick<ProductVersion, 'product' | 'version'> & { readonly actor: string };

/**
 * Takes back a version whose day has not come: what holds before it goes on, until the one after it, which must be
 * possible after that one too. Its number is not given again.
 */
async function withdraw(
  { clock, audit }: Deps,
  tx: Tx,
  { product, version, actor }: Withdrawal,
): Promise<Result<Proposed, WithdrawalRefusal>> {
  const { versions } = await lockVersions(tx, product);
  const at = versions.findIndex((one) => one.version === version);
  const [before, gone, next] = [versions[at - 1], versions[at], versions[at + 1]];
  if (gone === undefined) return err('not_found');
  if (before === undefined || gone.validFrom <= todayOf(clock)) return err('act_impossible');
  // Whoever follows with the same fees was registered with the one that goes.
  const on = next?.feesRegisteredOn ?? gone.feesRegisteredOn;
  const checked = checkFollowing(before, next, { on, today: todayOf(clock) });
  if (!checked.ok) return checked;
  await withdrawVersion(tx, gone, clock.technicalNow());
  await audit(tx, {
    subject: `product:${product}`,
    actor,
    action: 'lending.product_version_withdrawn',
    reason: null,
    detail: { version, valid_from: gone.validFrom },
  });
  return ok({
    before: shown(gone),
    after: shown(before),
    sheet: { before: sheetOf(gone, gone.validFrom), after: sheetOf(before, gone.validFrom) },
  });
}
