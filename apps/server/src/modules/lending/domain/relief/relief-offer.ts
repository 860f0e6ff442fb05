import { addDays, type CivilDate } from '@abona/kernel/civil-date';
import type { ReliefTerms } from './relief.ts';
import type { ReliefPolicy } from './relief-policy.ts';

/** What people of ours may offer beyond what a customer may have by themselves. */
export type OfferedTerms = Extract<ReliefTerms, { readonly kind: 'skip' | 'restructure' }>;

/** A relief that somebody of ours offered, and its customer may say yes to until its last day. */
export type ReliefOffer = {
  readonly id: string;
  readonly loanId: string;
  readonly terms: OfferedTerms;
  readonly validUntil: CivilDate;
};

/** Whether what somebody asks for is what was offered to them, to the letter. */
export const isOfOffer = (offer: ReliefOffer | null, terms: ReliefTerms): boolean =>
  offer !== null &&
  (offer.terms.kind === 'skip'
    ? terms.kind === 'skip' && terms.k === offer.terms.k
    : terms.kind === 'restructure' && terms.count === offer.terms.count);

/** An offer holds for some days, and not for ever: as long as a quita may. */
export const isOfferDay = (day: CivilDate, today: CivilDate, { quita }: ReliefPolicy): boolean =>
  day >= today && day <= addDays(today, quita.offerDaysMax);
