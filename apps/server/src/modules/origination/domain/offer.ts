import type {
  AcceptOffer,
  DownPaymentMethod,
  OfferPlan,
  OfferView,
} from '@abona/contract/origination/offer';
import type { Centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Application } from './application.ts';

/** A plan before the link to its contract is made. */
export type StoredPlan = Omit<OfferPlan, 'contract_url'>;
export type StoredOffer = Omit<
  OfferView,
  'plans' | 'refused_plans' | 'comparison' | 'expires_in_s' | 'requested_term' | 'known'
> & {
  readonly plans: StoredPlan[];
};

/** What was offered, as it was shown, and what it was computed from. */
export type Offer = {
  readonly id: string;
  readonly applicationId: string;
  readonly customerId: number;
  readonly downPayment: Centavos;
  /** Enough to compute every plan again to the centavo. */
  readonly terms: string;
  /** As it was shown; links to its contracts are made anew whenever it is. */
  readonly view: StoredOffer;
  /** Sealed: whom its contracts name. */
  readonly holder: string | null;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
};

/** What the customer waits for between acceptance and authorisation. */
export type Transfer = {
  readonly kind: 'down_payment' | 'payout';
  readonly amount: Centavos;
  readonly reference: string | null;
  readonly clabe: string | null;
  readonly expiresAt: string | null;
};

/** Exactly what was agreed to, and when. */
export type Acceptance = {
  readonly applicationId: string;
  readonly offerId: string;
  readonly installments: number;
  readonly frequency: string;
  readonly contractVersion: string;
  readonly contractHash: string;
  readonly downPayment: Centavos;
  readonly downPaymentMethod: DownPaymentMethod | null;
  readonly transfer: Transfer | null;
  readonly acceptedAt: Date;
  readonly loanId: string | null;
  readonly contractFolio: string | null;
  /** Sealed. */
  readonly evidence: string | null;
};

/** Which term of which offer. */
export type AcceptedTerm = Pick<Acceptance, 'offerId' | 'installments' | 'frequency'>;

/** How somebody agreed, from where, and under which number it is kept. */
export type ContractEvidence = {
  readonly method: 'signed_in_session';
  readonly destination: string | null;
  readonly ip: string;
  readonly device: string;
  readonly evidenceId: string;
};

export type AcceptanceRefusal =
  | 'state_conflict'
  | 'offer_expired'
  | 'term_not_offered'
  | 'contract_changed'
  | 'validation_failed';

type Tap = {
  readonly application: Application;
  readonly offer: Offer | null;
  readonly earlier: AcceptedTerm | null;
  readonly choice: AcceptOffer;
  readonly now: Date;
};

export type AcceptanceVerdict =
  | { readonly kind: 'first'; readonly offer: Offer; readonly plan: StoredPlan }
  /** The same tap once more: it is answered as the first one was. */
  | { readonly kind: 'again' };

/**
 * Whether a tap on «Aceptar» is one. What was on the screen is what is agreed: the contract's hash comes
 * back with the choice, and an offer whose half hour is over is issued anew before anybody agrees to it.
 */
export function judgeAcceptance(tap: Tap): Result<AcceptanceVerdict, AcceptanceRefusal> {
  const { application, offer, earlier, choice, now } = tap;
  if (earlier !== null) return isSame(earlier, tap) ? ok({ kind: 'again' }) : err('state_conflict');
  if (application.status !== 'offering') return err('state_conflict');
  if (offer === null || offer.expiresAt <= now) return err('offer_expired');
  const plan = offer.view.plans.find(
    ({ installments, frequency }) =>
      installments === choice.installments && frequency === choice.frequency,
  );
  if (plan === undefined) return err('term_not_offered');
  if (plan.contract_hash !== choice.contract_hash) return err('contract_changed');
  return hasWhatItNeeds(offer, choice)
    ? ok({ kind: 'first', offer, plan })
    : err('validation_failed');
}

const isSame = (earlier: AcceptedTerm, { offer, choice }: Tap): boolean =>
  earlier.offerId === offer?.id &&
  earlier.installments === choice.installments &&
  earlier.frequency === choice.frequency;

/** A down payment needs a way to be paid, and the money of a personal loan a place to go. */
function hasWhatItNeeds({ downPayment, view }: Offer, choice: AcceptOffer): boolean {
  if (view.kind === 'personal_loan') return choice.payout_account_id !== undefined;
  if (downPayment === 0) return choice.down_payment_method === undefined;
  const method = choice.down_payment_method;
  if (method === undefined || !view.down_payment.methods.includes(method)) return false;
  return method !== 'card' || choice.card_id !== undefined;
}
