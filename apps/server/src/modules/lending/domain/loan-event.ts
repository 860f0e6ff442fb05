import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import type { PrepaymentPolicy } from '@abona/loan-math/prepayment';
import type { RefundPolicy } from '@abona/loan-math/refund';
import type { HoldScope, HoldStop } from './hold.ts';
import type { PaymentRail, Rail } from './loan.ts';
import type { QuitaTerms, ReliefTerms } from './relief/relief.ts';

/** JSON in one spelling, whatever order the database or the caller keeps the names in. */
function spelled(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

/** Whether two requests under one key ask for the same. */
export const sameContent = (a: unknown, b: unknown): boolean => spelled(a) === spelled(b);

/** What the customer means a payment for; what it does not need goes to the credit balance. */
export type PaymentPurpose =
  | { readonly kind: 'instalments' }
  | { readonly kind: 'prepayment'; readonly policy: PrepaymentPolicy }
  | { readonly kind: 'payoff' };

/** What happened to a loan: facts with fixed amounts, of which the loan is the fold. */
export type LoanEvent = { readonly key: string; readonly on: CivilDate } & EventContent;

export type EventContent =
  | {
      readonly kind: 'payment';
      readonly amount: Centavos;
      readonly rail: PaymentRail;
      readonly purpose: PaymentPurpose;
      /** What it was said to be for, where a quote that it pays exactly told us better. */
      readonly asked?: PaymentPurpose;
    }
  | { readonly kind: 'refund'; readonly amount: Centavos; readonly policy: RefundPolicy }
  /** The customer withdraws: what was lent comes back, and nothing was ever charged. */
  | { readonly kind: 'cancellation'; readonly returned: CancellationMoney }
  | {
      readonly kind: 'waiver';
      readonly k: number;
      /** Of the late charges, with their IVA; all of them unless said. */
      readonly amount?: Centavos;
    }
  | {
      readonly kind: 'write_off';
      /** By policy: how late it asks for, under which version. By somebody's decision without. */
      readonly policy?: { readonly version: number; readonly lateDays: number };
    }
  /** Found to be somebody else's doing in the customer's name, by the case that says so. */
  | { readonly kind: 'void'; readonly caseId: string }
  | { readonly kind: 'credit_payout'; readonly amount: Centavos; readonly rail: Rail }
  /** By agreement the plan changes, under the version of the policy that held then. */
  | { readonly kind: 'relief'; readonly policy: number; readonly terms: ReliefTerms }
  /** By agreement a part of the principal is given up with all late charges, and the rest is paid in so many parts. */
  | ({ readonly kind: 'quita'; readonly policy: number } & QuitaTerms)
  /** From its day on something of the loan stands still, until it is lifted; that day is the last. */
  | {
      readonly kind: 'hold_placed';
      readonly holdId: string;
      readonly caseId: string;
      readonly scope: HoldScope;
      readonly stops: readonly HoldStop[];
    }
  | { readonly kind: 'hold_lifted'; readonly holdId: string };

/** Where the money of a loan that is withdrawn from comes from. */
export type CancellationMoney =
  /** It never left: the merchant was not paid yet, or the payout was stopped. */
  | { readonly from: 'disbursement' }
  /** The customer sent it back as payments of the loan: it is among what was received. */
  | { readonly from: 'payments' }
  /** The customer sent it back beside them. */
  | { readonly from: 'customer'; readonly rail: Rail };

/** The content as it was asked for, to be compared with what is asked again. */
export function askedContent(content: EventContent): EventContent {
  if (content.kind !== 'payment' || content.asked === undefined) return content;
  const { asked, ...rest } = content;
  return { ...rest, purpose: asked };
}

/**
 * The order of events of one day. It does not follow the order in which we learn of them, so that the
 * books are the same whichever came first: money is counted before what ends a loan.
 */
const rankOf: Readonly<Record<EventContent['kind'], number>> = {
  hold_placed: -2,
  hold_lifted: -1,
  waiver: 0,
  payment: 1,
  relief: 4,
  quita: 4,
  refund: 5,
  cancellation: 6,
  credit_payout: 7,
  write_off: 8,
  void: 9,
};

const purposeRank: Readonly<Record<PaymentPurpose['kind'], number>> = {
  instalments: 0,
  prepayment: 1,
  payoff: 2,
};

const rank = (event: LoanEvent): number =>
  rankOf[event.kind] + (event.kind === 'payment' ? purposeRank[event.purpose.kind] : 0);

/** Negative, zero or positive, for sorting. */
export function compareEvents(a: LoanEvent, b: LoanEvent): number {
  if (a.on !== b.on) return a.on < b.on ? -1 : 1;
  const byRank = rank(a) - rank(b);
  if (byRank !== 0) return byRank;
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}
