import type { MandateView } from '@abona/contract/collections/mandate';
import type {
  PayableView,
  PaymentAttemptView,
  AttemptStatus as ShownStatus,
} from '@abona/contract/collections/payment-attempt';
import type { PaymentClaimView } from '@abona/contract/collections/payment-claim';
import { publicId } from '@abona/kernel/public-id';
import { bankOfClabe } from '@abona/mexico/bank-catalogue';
import { formatClabe } from '@abona/mexico/clabe';
import type { Attempt } from './domain/attempt.ts';
import { type Payable, type PayableLoan, railLimits } from './domain/payable.ts';
import { reasonOf } from './domain/reasons.ts';
import type { BankRedirect, CardOnFile } from './ports.ts';
import type { Claim } from './stores/claim-store.ts';
import type { Mandate } from './stores/mandate-store.ts';
import type { Receipt } from './stores/receipt-store.ts';
import type { Charges, DayCharge, NextCharge } from './use-cases/mandates/next-charges.ts';
import { canCancel } from './use-cases/paying/cancel-attempt.ts';

/** Allow-lists: a new field stays private until it is named here. */

/** Whose name a transfer is made out to. */
const BENEFICIARY = 'ABONA';

function shownStatus({ status, rail }: Attempt): ShownStatus {
  if (status === 'created') return 'processing';
  if (status === 'pending') return rail === 'card' ? 'processing' : 'waiting';
  return status;
}

/** An attempt with what is asked of others about it. */
export type ShownAttempt = {
  readonly attempt: Attempt;
  readonly receipt: Receipt | null;
  readonly card: Pick<CardOnFile, 'brand' | 'last4'> | null;
  readonly mandate: Mandate | null;
  readonly redirect: BankRedirect | null;
  readonly toCredit: number;
};

export function toAttemptView(shown: ShownAttempt): PaymentAttemptView {
  const { attempt, receipt, card, mandate } = shown;
  const { target, choice } = attempt;
  return {
    attempt_id: publicId('att', attempt.id),
    loan_id: target.kind === 'loan' ? publicId('loan', target.loanId) : '',
    rail: attempt.rail,
    choice: choice === 'down_payment' ? 'amount' : choice,
    amount: attempt.amount,
    prepayment: attempt.prepayment && prepayments[attempt.prepayment],
    status: shownStatus(attempt),
    reason: reasonOf(attempt.reason),
    cash_reference: cashReferenceOf(attempt),
    transfer: transferOf(attempt),
    redirect: redirectOf(shown),
    card: card && { brand: card.brand, last4: card.last4 },
    account: mandate && { bank: mandate.bank, last4: mandate.accountLast4 },
    instalment: attempt.instalment,
    collect_on: attempt.collectOn,
    can_cancel: canCancel(attempt),
    created_at: attempt.createdAt.toISOString(),
    expires_at: attempt.expiresAt?.toISOString() ?? null,
    ended_at: attempt.endedAt?.toISOString() ?? null,
    receipt: receipt && {
      amount: receipt.amount,
      value_on: receipt.valueOn,
      to_credit: shown.toCredit,
      tracking_key: receipt.trackingKey,
    },
  };
}

const prepayments = { REDUCE_PAYMENT: 'reduce_payment', REDUCE_TERM: 'reduce_term' } as const;

export function cashReferenceOf({
  rail,
  reference,
}: Attempt): PaymentAttemptView['cash_reference'] {
  if (rail !== 'oxxo' || reference === null) return null;
  const formatted = reference.replace(/(\d{4})(?=\d)/g, '$1 ');
  return { network: 'oxxo', number: reference, formatted, barcode: reference };
}

export function transferOf({ rail, reference }: Attempt): PaymentAttemptView['transfer'] {
  if (rail !== 'spei' || reference === null) return null;
  return {
    clabe: reference,
    formatted: formatClabe(reference),
    bank: bankOfClabe(reference)?.shortName ?? reference.slice(0, 3),
    beneficiary: BENEFICIARY,
  };
}

function redirectOf({ attempt, redirect }: ShownAttempt): PaymentAttemptView['redirect'] {
  if (attempt.status !== 'action_required') return null;
  if (redirect !== null)
    return { url: redirect.url, method: 'POST', fields: { ...redirect.fields } };
  return attempt.actionUrl === null ? null : { url: attempt.actionUrl, method: 'GET', fields: {} };
}

export function toPayableView(
  { loan, payable }: { readonly loan: PayableLoan; readonly payable: Payable },
  { open, hasMandate }: { readonly open: readonly PaymentAttemptView[]; hasMandate: boolean },
): PayableView {
  const { instalment, overdue, payoff, other } = payable;
  return {
    loan_id: publicId('loan', loan.loanId),
    instalment: instalment && {
      number: instalment.number,
      due_date: instalment.dueDate,
      pay_by: instalment.payBy,
      amount: instalment.owed,
      is_overdue: instalment.isOverdue,
    },
    overdue,
    payoff: payoff && { amount: payoff.amount, valid_on: payoff.validOn, saves: payoff.saves },
    other,
    credit: loan.credit,
    rails: (Object.keys(railLimits) as (keyof typeof railLimits)[]).map((rail) => ({
      rail,
      is_available: other !== null && (rail !== 'direct_debit' || hasMandate),
      ...railLimits[rail],
    })),
    scheduled: open.find(({ status }) => status === 'scheduled') ?? null,
    open: open.filter(({ status }) => status !== 'scheduled'),
  };
}

export const toClaimView = (claim: Claim): PaymentClaimView => ({
  claim_id: publicId('clm', claim.id),
  loan_id: publicId('loan', claim.loanId),
  rail: claim.rail,
  tracking_key: claim.trackingKey,
  amount: claim.amount,
  paid_on: claim.paidOn,
  instalment: claim.instalment,
  held_amount: claim.heldAmount,
  status: claim.status,
  claimed_at: claim.claimedAt.toISOString(),
  open_until: claim.openUntil.toISOString(),
});

type AroundMandate = { readonly holder: string | null; readonly next: NextCharge | null };

export const toMandateView = (mandate: Mandate, around: AroundMandate): MandateView => ({
  mandate_id: publicId('mnd', mandate.id),
  account_id: mandate.accountId,
  bank: mandate.bank,
  account_last4: mandate.accountLast4,
  holder: around.holder,
  status: mandate.status,
  reason: reasonOf(mandate.reason),
  paused_at: mandate.pausedAt?.toISOString() ?? null,
  max_amount: mandate.maxAmount,
  period: mandate.period,
  expires_on: mandate.expiresOn,
  signed_at: mandate.signedAt.toISOString(),
  ended_at: mandate.endedAt?.toISOString() ?? null,
  next_charge: around.next && {
    ...toChargeView(around.next),
    is_scheduled: around.next.isScheduled,
    is_covered: around.next.isCovered,
  },
});

const toChargeView = ({ loanId, instalment, amount, collectOn, ...charge }: DayCharge) => ({
  loan_id: publicId('loan', loanId),
  instalment,
  amount,
  collect_on: collectOn,
  others_same_day: charge.others,
  total_same_day: charge.total,
});

export const toProposalView = (proposal: Charges['proposal']) =>
  proposal && {
    max_amount: proposal.maxAmount,
    period: proposal.period,
    next_charge: toChargeView(proposal.nextCharge),
  };
