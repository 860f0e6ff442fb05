import { addressOf } from '@abona/contract/endpoint';
import type { OfferView } from '@abona/contract/origination/offer';
import { openContract } from '@abona/contract/origination/offer';
import type { Clock } from '#platform/clock.ts';
import type { FileLinks, LinkHolder } from '#platform/file-links.ts';
import { compareOffer } from './domain/compare-offer.ts';
import type { Acceptance } from './domain/offer.ts';
import type { OfferToShow } from './use-cases/offers/issue-offer.ts';

type Deps = { readonly fileLinks: FileLinks };
type ShownOffer = OfferToShow & Pick<OfferView, 'known'>;
type OfferDeps = Deps & { readonly clock: Clock };

const OFFERED = 'offered_contract';
const ACCEPTED = 'accepted_contract';

const urlOf = (token: string): string => addressOf(openContract).replace('{token}', token);

/** The offer as it is shown: each term with a link to its contract, good for as long as the offer. */
export const toOfferView = (
  { fileLinks, clock }: OfferDeps,
  { id, view, expiresAt, requestedTerm, known, refusedPlans }: ShownOffer,
  holder: LinkHolder,
): OfferView => ({
  ...view,
  requested_term: requestedTerm,
  known,
  refused_plans: [...refusedPlans],
  comparison: compareOffer(view, refusedPlans),
  // Rounded up: whoever asks for the next one when the clock shows nothing left gets the next one.
  expires_in_s: Math.max(0, Math.ceil((expiresAt.getTime() - clock.now().getTime()) / 1_000)),
  plans: view.plans.map((plan) => ({
    ...plan,
    contract_url: urlOf(
      fileLinks.tokenOf({
        kind: OFFERED,
        holder,
        of: [id, plan.installments, plan.frequency],
      }),
    ),
  })),
});

type Accepted = Pick<Acceptance, 'applicationId' | 'evidence'>;

/** A link to what was accepted; null for what was accepted before contracts were kept. */
export const acceptedContractUrl = (
  { fileLinks }: Deps,
  { applicationId, evidence }: Accepted,
  holder: LinkHolder,
): string | null =>
  evidence === null
    ? null
    : urlOf(fileLinks.tokenOf({ kind: ACCEPTED, holder, of: [applicationId] }));

type ContractLink =
  | {
      readonly kind: 'offered';
      readonly customerId: number;
      readonly offerId: string;
      readonly installments: number;
      readonly frequency: string;
    }
  | { readonly kind: 'accepted'; readonly customerId: number; readonly applicationId: string };

/** Which contract a link opens; null when it opens none any more. */
export async function readContractLink(
  { fileLinks }: Deps,
  token: string,
): Promise<ContractLink | null> {
  const offered = await fileLinks.read(token, OFFERED);
  if (offered !== null) {
    const [offerId, installments, frequency] = offered.of;
    return {
      kind: 'offered',
      customerId: offered.holder.customerId,
      offerId: String(offerId),
      installments: Number(installments),
      frequency: String(frequency),
    };
  }
  const accepted = await fileLinks.read(token, ACCEPTED);
  if (accepted === null) return null;
  return {
    kind: 'accepted',
    customerId: accepted.holder.customerId,
    applicationId: String(accepted.of[0]),
  };
}
