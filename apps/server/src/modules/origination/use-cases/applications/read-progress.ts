import type { Requirement } from '@abona/contract/origination/progress';
import type { Application } from '#modules/origination/domain/application.ts';
import { asOf } from '#modules/origination/domain/lifetime.ts';
import { type ProgressFacts, requirementsOf } from '#modules/origination/domain/progress.ts';
import type { Dossier } from '#modules/origination/stores/dossier-store.ts';
import { findAcceptance } from '#modules/origination/stores/offer-store.ts';
import { findReview } from '#modules/origination/stores/review-store.ts';
import type { OriginationDeps } from '../origination-deps.ts';
import { waitsForTill } from '../purchases/payment-code.ts';

const mayWait: readonly Application['status'][] = ['scoring', 'cancelled'];

/** What the progress of an application is told from. */
export async function progressFactsOf(
  deps: OriginationDeps,
  { application, signature, consultation }: Dossier,
): Promise<ProgressFacts & Pick<Dossier, 'consultation'>> {
  const isAnswered = consultation !== null && consultation.status !== 'pending';
  const [acceptance, isPersonProven, review] = await Promise.all([
    findAcceptance(deps.db, application.id),
    waitsForTill(deps, application),
    // What is still being scored though the bureau has answered waits for a person, or did until its time was over.
    mayWait.includes(application.status) && isAnswered ? findReview(deps.db, application) : null,
  ]);
  return {
    application,
    isSigned: signature !== null,
    consultation,
    hasDownPaymentToMake: acceptance?.transfer?.kind === 'down_payment',
    isPersonProven,
    review,
  };
}

/** The one thing that only the customer can do next for their application; null: it is not their turn. */
export async function requirementOf(
  deps: OriginationDeps,
  customerId: number,
): Promise<Requirement | null> {
  const dossier = await deps.dossiers.find(deps.db, { customerId });
  if (dossier === null) return null;
  const application = asOf(dossier.application, deps.clock.now());
  const [first] = requirementsOf(await progressFactsOf(deps, { ...dossier, application }));
  return first?.name ?? null;
}
