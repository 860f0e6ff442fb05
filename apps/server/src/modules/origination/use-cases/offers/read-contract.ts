import { err, ok, type Result } from '@abona/kernel/result';
import { contractOrderOf } from '#modules/origination/contract-order.ts';
import type { Acceptance, Offer } from '#modules/origination/domain/offer.ts';
import type { ContractOrder } from '#modules/origination/ports.ts';
import { findApplicationOf } from '#modules/origination/stores/application-store.ts';
import type { ContractFile } from '#modules/origination/stores/contract-store.ts';
import { findAcceptance, findOffer, findOfferOf } from '#modules/origination/stores/offer-store.ts';
import type { OriginationDeps } from '../origination-deps.ts';
import { quoteAgain } from './quote-again.ts';

type Term = { readonly installments: number; readonly frequency: string };

type Draft = Term & { readonly customerId: number; readonly offerId: string };

/** The contract of a term that is on offer, to be read before it is accepted. */
export async function readOfferedContract(
  deps: OriginationDeps,
  draft: Draft,
): Promise<Result<ContractFile, 'not_found'>> {
  const order = await offeredOrder(deps, draft);
  return order === null ? err('not_found') : ok(await deps.contracts.print(order));
}

async function offeredOrder(
  deps: OriginationDeps,
  { customerId, offerId, ...term }: Draft,
): Promise<ContractOrder | null> {
  const offer = await findOfferOf(deps.db, { customerId, offerId });
  const isOffered = offer?.view.plans.some(
    (plan) => plan.installments === term.installments && plan.frequency === term.frequency,
  );
  return offer === null || isOffered !== true ? null : orderOf(deps, offer, term);
}

type Whose = { readonly customerId: number; readonly applicationId: string };

/**
 * The contract that was accepted: the very bytes, kept the first time anybody asks for them, which is the letter
 * that brings it. Until then what they are made of is kept, sealed and hashed.
 */
export async function readAcceptedContract(
  deps: OriginationDeps,
  whose: Whose,
): Promise<Result<ContractFile, 'not_found'>> {
  const kept = await deps.contractStore.findFile(deps.db, whose);
  if (kept !== null) return ok(kept);
  const acceptance = await findAcceptance(deps.db, whose.applicationId);
  const order = await orderOfAccepted(deps, acceptance, whose);
  if (acceptance === null || order === null) return err('not_found');
  const file = await deps.contracts.print(order);
  const { customerId } = whose;
  const keeping = { customerId, acceptance, file, at: deps.clock.now() };
  const isFirst = await deps.contractStore.addFile(deps.db, keeping);
  // Whoever was first decides what is read ever after.
  return ok(isFirst ? file : ((await deps.contractStore.findFile(deps.db, whose)) ?? file));
}

async function orderOfAccepted(
  deps: OriginationDeps,
  acceptance: Acceptance | null,
  { customerId }: Whose,
): Promise<ContractOrder | null> {
  const order = acceptance && (await acceptedOrder(deps, acceptance));
  return order !== null && Number(order.holder.customerNumber) === customerId ? order : null;
}

type ContractLink =
  | (Draft & { readonly kind: 'offered' })
  | (Whose & { readonly kind: 'accepted' });

type ReadContract = ReturnType<OriginationDeps['contracts']['clausesOf']> & {
  readonly templateId: string;
  readonly isSigned: boolean;
};

/** The clauses of a contract with their summaries, before and after it is signed. */
export async function readContractClauses(
  deps: OriginationDeps,
  link: ContractLink,
): Promise<Result<ReadContract, 'not_found'>> {
  const order =
    link.kind === 'offered'
      ? await offeredOrder(deps, link)
      : await orderOfAccepted(deps, await findAcceptance(deps.db, link.applicationId), link);
  if (order === null) return err('not_found');
  const { templateId } = order;
  return ok({ ...deps.contracts.clausesOf(order), templateId, isSigned: link.kind === 'accepted' });
}

/** With what was agreed to: a contract that says anything else is not printed. */
async function acceptedOrder(
  deps: OriginationDeps,
  acceptance: Acceptance,
): Promise<ContractOrder | null> {
  const { applicationId, offerId, contractHash } = acceptance;
  const offer = await findOffer(deps.db, { applicationId, offerId });
  const evidence = deps.contractStore.evidenceOf(acceptance);
  const order = offer && (await orderOf(deps, offer, acceptance));
  if (!order || evidence === null) return null;
  const atMs = acceptance.acceptedAt.getTime();
  return { ...order, acceptance: { ...evidence, atMs, fingerprint: contractHash } };
}

/** Null for an offer that names nobody. */
async function orderOf(
  deps: OriginationDeps,
  offer: Offer,
  term: Term,
): Promise<ContractOrder | null> {
  const holder = deps.contractStore.holderOf(offer);
  const application = await findApplicationOf(deps.db, {
    customerId: offer.customerId,
    applicationId: offer.applicationId,
  });
  if (holder === null || application === null) return null;
  return contractOrderOf({
    application,
    holder,
    offer: quoteAgain(deps.loans, offer, term),
    downPayment: offer.downPayment,
    templateId: offer.view.contract_version,
  });
}
