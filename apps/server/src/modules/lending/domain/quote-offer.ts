import { addDays, addMonths, type CivilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import type { Centavos } from '@abona/kernel/money';
import { shareHalfUp } from '@abona/kernel/rate';
import { err, ok, type Result } from '@abona/kernel/result';
import { dueDatesOf, type Frequency, nominalDays } from '@abona/loan-math/frequency';
import type { LevelDesign, LoanTerms } from '@abona/loan-math/loan-terms';
import { buildSchedule, type Schedule } from '@abona/loan-math/schedule';
import { type PublishedCat, publishedCat } from '@abona/loan-math/schedule-cat';
import { addBusinessDays } from '@abona/mexico/bank-calendar';
import { firstQuincenaDue } from '@abona/mexico/quincena';
import type { Disbursement, LoanContract, Rail } from './loan.ts';
import type { ProductVersion, RiskTier, TierConditions } from './product.ts';

/** What somebody would like to borrow. */
export type OfferRequest = {
  readonly tier: RiskTier;
  readonly amount: Centavos;
  readonly frequency: Frequency;
  readonly count: number;
  /** The day of the purchase, or of the payout. */
  readonly on: CivilDate;
};

/** What it would cost: everything an offer, a cover sheet and a loan are made of. */
export type LoanOffer = {
  readonly product: ProductVersion;
  readonly request: OfferRequest;
  readonly schedule: Schedule;
  readonly cat: PublishedCat;
  readonly coolingOffUntil: CivilDate;
};

export type OfferProblem =
  | 'lending.product_not_valid_yet'
  | 'lending.tier_not_served'
  | 'lending.amount_too_small'
  | 'lending.amount_too_large'
  | 'lending.term_not_offered'
  | 'lending.offer_impossible';

/** The conditions of a product for a request, computed; the same answer for the same version, always. */
export function quoteOffer(
  product: ProductVersion,
  request: OfferRequest,
): Result<LoanOffer, OfferProblem> {
  const conditions = product.tiers[request.tier];
  if (conditions === undefined) return err('lending.tier_not_served');
  const problem = requestProblem(product, conditions, request);
  if (problem !== null) return err(problem);
  const schedule = buildSchedule(termsOf(product, conditions, request));
  if (!schedule.ok) return err('lending.offer_impossible');
  const cat = publishedCat(schedule.value);
  if (!cat.ok) return err('lending.offer_impossible');
  const coolingOffUntil = addBusinessDays(request.on, product.coolingOffBusinessDays);
  return ok({ product, request, schedule: schedule.value, cat: cat.value, coolingOffUntil });
}

function requestProblem(
  product: ProductVersion,
  { amountMax }: TierConditions,
  { amount, frequency, count, on }: OfferRequest,
): OfferProblem | null {
  if (on < product.validFrom) return 'lending.product_not_valid_yet';
  if (amount < product.amountMin) return 'lending.amount_too_small';
  if (amount > amountMax) return 'lending.amount_too_large';
  const isOffered = product.terms.some(
    (choice) => choice.frequency === frequency && choice.counts.includes(count),
  );
  return isOffered ? null : 'lending.term_not_offered';
}

function termsOf(
  product: ProductVersion,
  { annualRate, flatFeeShare }: TierConditions,
  { amount, frequency, count, on }: OfferRequest,
): LoanTerms {
  const firstDue = firstDueOf(frequency, on, product.firstDueGapDays);
  const design: LevelDesign =
    product.level === 'FLAT_FEE'
      ? { level: 'FLAT_FEE', fee: shareHalfUp(amount, flatFeeShare) }
      : { level: product.level };
  const { openingFee } = product;
  return {
    principal: amount,
    annualRate,
    iva: product.iva,
    frequency,
    dayCount: product.dayCount,
    disbursed: on,
    dueDates: dueDatesOf({ frequency, disbursed: on, count, firstDue }),
    design,
    ...(openingFee === null
      ? {}
      : { openingFee: { amount: shareHalfUp(amount, openingFee.share), mode: openingFee.mode } }),
  };
}

/** The first date of the frequency that leaves the customer enough days. */
function firstDueOf(frequency: Frequency, on: CivilDate, gapDays: number): CivilDate {
  switch (frequency) {
    case 'quincenal':
      return firstQuincenaDue(on, gapDays);
    case 'mensual':
      return firstFrom(on, gapDays, (periods) => addMonths(on, periods));
    case 'semanal':
    case 'catorcenal':
      return firstFrom(on, gapDays, (periods) => addDays(on, periods * nominalDays[frequency]));
  }
}

function firstFrom(
  on: CivilDate,
  gapDays: number,
  after: (periods: number) => CivilDate,
): CivilDate {
  const earliest = addDays(on, gapDays);
  for (let periods = 1; ; periods += 1) if (after(periods) >= earliest) return after(periods);
}

/** Who borrows, and where the money goes. */
export type LoanParties = {
  readonly loanId: string;
  readonly customerId: number;
  readonly disbursement: Disbursement;
  readonly openingFeeRail: Rail | null;
};

/** An offer that was accepted, as the contract of a loan. */
export function contractOf(offer: LoanOffer, parties: LoanParties): LoanContract {
  const { product, schedule } = offer;
  const isUpfront = schedule.terms.openingFee?.mode === 'PAID_UPFRONT';
  invariant(isUpfront === (parties.openingFeeRail !== null), 'who paid the opening fee, and how');
  invariant(
    (product.kind === 'purchase') === (parties.disbursement.to === 'merchant'),
    'the money of a purchase goes to its merchant',
  );
  return {
    ...parties,
    product: product.product,
    productVersion: product.version,
    kind: product.kind,
    openedOn: schedule.terms.disbursed,
    terms: schedule.terms,
    latePolicy: product.latePolicy,
    financed: schedule.financed,
    netDisbursed: schedule.netDisbursed,
    openingFee: schedule.openingFee,
    openingFeeIva: schedule.openingFeeIva,
    catTenths: offer.cat.tenths,
    coolingOffUntil: offer.coolingOffUntil,
  };
}
