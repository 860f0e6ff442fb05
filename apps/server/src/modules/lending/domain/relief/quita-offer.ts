import { addDays, type CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Loan, LoanState } from '../loan.ts';
import {
  previewQuita,
  principalOwedOf,
  type QuitaPreview,
  type QuitaRefusal,
  type QuitaRequest,
} from './quita.ts';
import type { QuitaTerms } from './relief.ts';

/** A quita that somebody of ours offered, and the customer may say yes to until its last day. */
export type QuitaOffer = {
  readonly id: string;
  readonly loanId: string;
  readonly terms: QuitaTerms;
  /** Principal that was owed when it was made. */
  readonly principalOwed: Centavos;
  readonly validUntil: CivilDate;
  readonly state: 'open' | 'accepted' | 'withdrawn';
  readonly offeredOn: CivilDate;
  readonly offeredBy: string;
};

/** Why an offer may not be made: the policy's limits, how long it holds, or that it would cost more than it gives. */
export type OfferRefusal = {
  readonly reason: QuitaRefusal['reason'] | 'days_not_offered' | 'costs_more';
  readonly again: CivilDate | null;
};

type OfferRequest = QuitaRequest & { readonly validUntil: CivilDate };

/** What an offer would do today, and the debt that it is for; refused where the policy does not allow it. */
export function decideOffer(
  loan: Pick<Loan, 'contract' | 'state'>,
  { validUntil, ...request }: OfferRequest,
): Result<{ readonly preview: QuitaPreview; readonly principalOwed: Centavos }, OfferRefusal> {
  const today = loan.state.settledThrough;
  const last = addDays(today, request.policy.quita.offerDaysMax);
  const shown = previewQuita(loan, request);
  if (!shown.ok) return shown;
  if (validUntil < today || validUntil > last)
    return err({ reason: 'days_not_offered', again: null });
  if (shown.value.cost >= 0) return err({ reason: 'costs_more', again: null });
  return ok({ preview: shown.value, principalOwed: principalOwedOf(loan.state) });
}

/** Why an offer that was made cannot be accepted any more. */
export type OfferOver = {
  readonly reason: QuitaRefusal['reason'] | 'expired' | 'withdrawn' | 'debt_changed';
  readonly again: CivilDate | null;
};

/** What accepting an offer would do today; changes nothing. */
export function previewOffer(
  loan: Pick<Loan, 'contract' | 'state'>,
  { offer, policy, granted }: Omit<QuitaRequest, 'terms'> & { readonly offer: QuitaOffer },
): Result<QuitaPreview, OfferOver> {
  const reason = overBecause(loan.state, offer);
  if (reason !== null) return err({ reason, again: null });
  return previewQuita(loan, { terms: offer.terms, policy, granted });
}

function overBecause(state: LoanState, offer: QuitaOffer): OfferOver['reason'] | null {
  if (state.status !== 'active') return 'loan_ended';
  if (offer.state === 'accepted') return 'used_up';
  if (offer.state === 'withdrawn') return 'withdrawn';
  if (state.settledThrough > offer.validUntil) return 'expired';
  return principalOwedOf(state) === offer.principalOwed ? null : 'debt_changed';
}
