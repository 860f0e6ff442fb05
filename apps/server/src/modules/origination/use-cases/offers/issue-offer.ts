import { randomUUIDv7 } from 'node:crypto';
import { OFFER_REFRESH_MS } from '@abona/contract/limits';
import type { OfferView } from '@abona/contract/origination/offer';
import { civilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { type Centavos, centavos, subtract } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import { contractOrderOf } from '#modules/origination/contract-order.ts';
import type { Application } from '#modules/origination/domain/application.ts';
import { contractHolderOf } from '#modules/origination/domain/contract-holder.ts';
import { type Decision, leastDownPayment } from '#modules/origination/domain/decide.ts';
import { disclosures } from '#modules/origination/domain/disclosures.ts';
import type { Offer, StoredOffer } from '#modules/origination/domain/offer.ts';
import { type OfferTerms, writeTerms } from '#modules/origination/domain/offer-terms.ts';
import { toPlanView } from '#modules/origination/plan-view.ts';
import type { ContractHolder, Loans } from '#modules/origination/ports.ts';
import { lockCurrentApplication } from '#modules/origination/stores/application-store.ts';
import type { FilledApplication, Offering } from '#modules/origination/stores/dossier-store.ts';
import { addOffer } from '#modules/origination/stores/offer-store.ts';
import { transaction } from '#platform/database/transaction.ts';
import { checkTaking, type OfferRefusal } from '../decision/check-standing.ts';
import { type OriginationDeps, todayOf } from '../origination-deps.ts';

type Product = Awaited<ReturnType<Loans['productsOn']>>[number];
type Approved = Extract<Decision, { outcome: 'approved' }>;

/** What can be offered: on which product, for what, and between which down payments. */
type Frame = {
  readonly application: Application;
  readonly price: Centavos;
  readonly approved: Approved;
  readonly product: Product;
  readonly least: Centavos;
  readonly most: Centavos;
  readonly holder: ContractHolder;
};

/** The term that was asked for may change while an offer is alive. */
export type OfferToShow = Offer &
  Pick<Application, 'requestedTerm'> & { readonly refusedPlans: OfferView['refused_plans'] };

type Refusal = OfferRefusal | 'not_found' | 'state_conflict' | 'amount_invalid';

/**
 * The offer of an application: every term side by side. One that is alive is shown again; one whose half
 * hour is over is issued anew, with the figures of now, while the decision behind it holds and its customer may
 * still borrow.
 */
export async function issueOffer(
  deps: OriginationDeps,
  customerId: number,
  wanted: number | null,
): Promise<Result<OfferToShow, Refusal>> {
  const offering = await deps.dossiers.findOffering(deps.db, customerId);
  if (offering === null) return err('not_found');
  if (offering.application.status !== 'offering') return err('state_conflict');
  const frame = await frameOf(deps, offering);
  const downPayment = centavos(wanted ?? frame.least);
  if (downPayment < frame.least || downPayment > frame.most) return err('amount_invalid');
  const standing = await checkOffering(deps, customerId, downPayment);
  if (!standing.ok) return standing;
  const found = offering.live.find((one) => one.downPayment === downPayment);
  const { requestedTerm } = offering.application;
  const issued = found ?? (await addOffer(deps.db, makeOffer(deps, frame, downPayment)));
  if (issued === null) return err('state_conflict');
  return ok({ ...issued, requestedTerm, refusedPlans: await refusedOf(deps, offering, issued) });
}

/** What the customer set themselves is asked of this moment, however old the offer is. */
async function refusedOf(
  { standing }: OriginationDeps,
  { application, draft }: Offering,
  { view: { plans } }: Offer,
): Promise<OfferView['refused_plans']> {
  const income = draft.work?.monthly_income;
  const verdicts = await standing.weighPlans(application.customerId, {
    plans: plans.map(({ schedule }) =>
      schedule.map((row) => ({ dueDate: civilDate(row.due_date), amount: centavos(row.payment) })),
    ),
    monthlyIncome: income === undefined ? null : centavos(income),
  });
  return plans.flatMap(({ installments, frequency }, index) => {
    const reason = verdicts[index] ?? null;
    return reason === null ? [] : [{ installments, frequency, reason }];
  });
}

const checkOffering = (
  deps: OriginationDeps,
  customerId: number,
  downPayment: Centavos,
): Promise<Result<null, Refusal>> =>
  transaction(deps.db, async (tx) => {
    const [, application] = await Promise.all([
      deps.standing.lock(tx, customerId),
      lockCurrentApplication(tx, customerId),
    ]);
    if (application?.status !== 'offering') return err('state_conflict');
    return checkTaking(deps, tx, { application, downPayment });
  });

async function frameOf(deps: OriginationDeps, offering: Offering): Promise<Frame> {
  const { application, decision: kept } = offering;
  const price = application.amount;
  invariant(kept?.decision.outcome === 'approved' && price !== null, 'nothing was approved');
  const policy = await deps.policies.byVersion(deps.db, kept.policyVersion);
  // What somebody applied for under one version is offered under it.
  const products = await deps.loans.productsOn(mexicoCityDate(application.createdAt.getTime()));
  const kind = application.kind === 'personal_loan' ? 'cash' : 'purchase';
  const product = products.find((one) => one.kind === kind && !one.isRevolving);
  const conditions = product?.tiers[kept.decision.tier];
  invariant(product !== undefined && conditions !== undefined, `nobody lends for ${kind}`);
  const line = centavos(Math.min(kept.decision.line, conditions.amountMax));
  const approved = { ...kept.decision, line };
  const holder = await holderOf(deps, offering);
  const frame = { application, price, approved, product, holder };
  if (kind === 'cash') return { ...frame, least: centavos(0), most: centavos(0) };
  const least = leastDownPayment(policy, approved, price);
  const most = centavos(Math.max(least, price - product.amountMin));
  return { ...frame, least, most };
}

/** Whom the contract names: an application that is offered something has its form. */
async function holderOf(
  deps: OriginationDeps,
  { application, draft }: FilledApplication,
): Promise<ContractHolder> {
  const { personal, address } = draft;
  invariant(personal !== null && address !== null, 'an offer to somebody who told nothing');
  const { customerId } = application;
  const email = await deps.contacts.emailOf(customerId);
  return contractHolderOf({ customerId, personal, address, email });
}

function makeOffer(deps: OriginationDeps, frame: Frame, downPayment: Centavos): Offer {
  const { application, price, approved, product } = frame;
  const terms: OfferTerms<Product> = {
    product,
    tier: approved.tier,
    amount: subtract(price, downPayment),
    on: todayOf(deps.clock),
  };
  const issuedAt = deps.clock.now();
  const id = randomUUIDv7();
  const times = { issuedAt, expiresAt: new Date(issuedAt.getTime() + OFFER_REFRESH_MS) };
  return {
    id,
    applicationId: application.id,
    customerId: application.customerId,
    downPayment,
    terms: writeTerms(terms),
    view: viewOf(deps, frame, { id, terms, downPayment, ...times }),
    holder: deps.contractStore.sealHolder(id, frame.holder),
    ...times,
  };
}

type Issued = {
  readonly id: string;
  readonly terms: OfferTerms<Product>;
  readonly downPayment: Centavos;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
};

function viewOf(deps: OriginationDeps, frame: Frame, issued: Issued): StoredOffer {
  const { application, price, approved, product, least, most, holder } = frame;
  const { terms, downPayment } = issued;
  const templateId = deps.contractText().version;
  const deal = { application, holder, downPayment, templateId };
  return {
    offer_id: publicId('offer', issued.id),
    application_process_id: application.applicationProcessId,
    kind: application.kind === 'personal_loan' ? 'personal_loan' : 'purchase',
    product: product.product,
    product_name: product.name,
    product_version: product.version,
    merchant_name: application.purchase?.merchantName ?? null,
    order_id: application.purchase?.orderId ?? null,
    amount: price,
    tier: approved.tier,
    line: approved.line,
    down_payment: {
      amount: downPayment,
      minimum: least,
      maximum: most,
      methods: most === 0 ? [] : [...(deps.downPayments?.methods ?? [])],
    },
    plans: quotesOf(deps, terms).map((offer) =>
      toPlanView(offer, deps.contracts.fingerprintOf(contractOrderOf({ ...deal, offer }))),
    ),
    contract_version: templateId,
    calculated_on: terms.on,
    disclosures: [...disclosures],
    issued_at: issued.issuedAt.toISOString(),
    expires_at: issued.expiresAt.toISOString(),
  };
}

/** Every term of the product that can be quoted. */
export function quotesOf(
  { loans }: Pick<OriginationDeps, 'loans'>,
  { product, ...request }: OfferTerms<Product>,
) {
  return product.terms.flatMap(({ frequency, counts }) =>
    counts.flatMap((count) => {
      const quoted = loans.quoteOffer(product, { ...request, frequency, count });
      return quoted.ok ? [quoted.value] : [];
    }),
  );
}
