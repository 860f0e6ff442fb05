import type { MandateView } from '@abona/contract/collections/mandate';
import {
  type PayableView,
  type PaymentAttemptView,
  paymentRails,
  type AttemptStatus as ShownStatus,
} from '@abona/contract/collections/payment-attempt';
import type { PaymentClaimView } from '@abona/contract/collections/payment-claim';
import type { QuincenaView } from '@abona/contract/collections/quincena';
import type { Centavos } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import type { Attempt } from './domain/attempt.ts';
import { reasonOf } from './domain/reasons.ts';
import type { Receipt } from './domain/receipt.ts';
import type { CardOnFile } from './ports.ts';
import type { Rail } from './rails/rail.ts';
import { rails } from './rails/rails.ts';
import type { Claim } from './stores/claim-store.ts';
import type { Mandate } from './stores/mandate-store.ts';
import type { Charges, DayCharge, NextCharge } from './use-cases/mandates/next-charges.ts';
import { canCancel } from './use-cases/paying/cancel-attempt.ts';
import type { PayableQuincena } from './use-cases/paying/pay-quincena.ts';
import type { ReadPayable } from './use-cases/paying/read-payable.ts';

/** Allow-lists: a new field stays private until it is named here. */

function shownStatus({ status, rail }: Attempt): ShownStatus {
  if (status === 'created') return 'processing';
  if (status === 'pending') return rails[rail].pendingIs;
  return status;
}

/** An attempt with what is asked of others about it. */
export type ShownAttempt = {
  readonly attempt: Attempt;
  /** Those that are paid with it, itself included; none where it is paid alone. */
  readonly together: readonly Attempt[];
  /** What each attempt that was applied has saved, itself included. */
  readonly saved: ReadonlyMap<string, Centavos>;
  readonly receipt: Receipt | null;
  readonly card: Pick<CardOnFile, 'brand' | 'last4'> | null;
  readonly mandate: Mandate | null;
  readonly whereToPay: ReturnType<Rail['show']>;
};

export function toAttemptView({
  attempt,
  together,
  saved,
  receipt,
  card,
  mandate,
  whereToPay,
}: ShownAttempt): PaymentAttemptView {
  const { target, choice } = attempt;
  return {
    attempt_id: publicId('att', attempt.id),
    loan_id: target.kind === 'loan' ? publicId('loan', target.loanId) : '',
    rail: attempt.rail,
    choice: choice === 'down_payment' ? 'amount' : choice,
    amount: attempt.amount,
    joint: attempt.joint && {
      amount: attempt.joint.amount,
      parts: together.map((one) => ({
        attempt_id: publicId('att', one.id),
        loan_id: one.target.kind === 'loan' ? publicId('loan', one.target.loanId) : '',
        amount: one.amount,
        status: shownStatus(one),
        saved: saved.get(one.id) ?? 0,
      })),
    },
    prepayment: attempt.prepayment && prepayments[attempt.prepayment],
    status: shownStatus(attempt),
    reason: reasonOf(attempt.reason),
    cash_reference: whereToPay.cash_reference,
    transfer: whereToPay.transfer,
    redirect: whereToPay.redirect,
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
      to_credit: receipt.toCredit,
      saved: saved.get(attempt.id) ?? 0,
      tracking_key: receipt.trackingKey,
    },
  };
}

const prepayments = { REDUCE_PAYMENT: 'reduce_payment', REDUCE_TERM: 'reduce_term' } as const;

export function toPayableView(
  { loan, payable, saves }: ReadPayable,
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
      saves,
    },
    overdue,
    payoff: payoff && { amount: payoff.amount, valid_on: payoff.validOn, saves: payoff.saves },
    other,
    credit: loan.credit,
    rails: paymentRails.map((rail) => ({
      rail,
      is_available: other !== null && (!rails[rail].needsMandate || hasMandate),
      ...rails[rail].limits,
    })),
    scheduled: open.find(({ status }) => status === 'scheduled') ?? null,
    open: open.filter(({ status }) => status !== 'scheduled'),
  };
}

export const toQuincenaView = (
  { payBy, amount, saves, parts }: PayableQuincena,
  open: readonly PaymentAttemptView[],
): QuincenaView => ({
  pay_by: payBy,
  amount,
  saves,
  parts: parts.map((part) => ({
    loan_id: publicId('loan', part.loanId),
    amount: part.amount,
    instalment: part.instalment,
    count: part.count,
    due_date: part.dueDate,
    is_overdue: part.isOverdue,
    saves: part.saves,
  })),
  rails: paymentRails.map((rail) => ({
    rail,
    is_available: rails[rail].takesSeveral,
    ...rails[rail].limits,
  })),
  open: [...open],
});

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
