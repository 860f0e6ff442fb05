import type { PaymentChoice, PaymentRail } from '@abona/contract/collections/payment-attempt';
import type { PaymentReasonCode } from '@abona/contract/collections/payment-reasons';
import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import type { ChargeReport } from './provider-report.ts';

/**
 * - `created`: to be handed to the provider, or handed to it without an answer.
 * - `scheduled`: an automatic charge of a day to come.
 * - `pending`: the provider has it.
 * - `action_required`: the bank wants the customer on its page (3-D Secure, or to pay there).
 */
export type AttemptStatus =
  | 'created'
  | 'scheduled'
  | 'pending'
  | 'action_required'
  | 'applied'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'in_review'
  | 'reversed';

/**
 * What may become what. Money that came is applied, whatever had become of the attempt; what was applied
 * changes only when the money is taken back.
 */
const moves: Readonly<Record<AttemptStatus, readonly AttemptStatus[]>> = {
  scheduled: ['created', 'cancelled', 'failed', 'applied'],
  created: [
    'pending',
    'action_required',
    'applied',
    'failed',
    'expired',
    'cancelled',
    'in_review',
    'scheduled',
  ],
  pending: ['action_required', 'applied', 'failed', 'expired', 'cancelled', 'in_review'],
  action_required: ['applied', 'failed', 'expired', 'cancelled', 'in_review'],
  in_review: ['applied', 'failed', 'expired', 'cancelled'],
  failed: ['applied'],
  expired: ['applied'],
  cancelled: ['applied'],
  applied: ['reversed'],
  reversed: [],
};

export const canBecome = (from: AttemptStatus, to: AttemptStatus): boolean =>
  moves[from].includes(to);

export const openStatuses = [
  'created',
  'scheduled',
  'pending',
  'action_required',
  'in_review',
] as const satisfies readonly AttemptStatus[];

export const isOpen = (status: AttemptStatus): boolean =>
  (openStatuses as readonly AttemptStatus[]).includes(status);

/** What a customer was to pay, and how it went. */
export type Attempt = {
  readonly id: string;
  readonly customerId: number;
  readonly target:
    | { readonly kind: 'loan'; readonly loanId: string }
    | {
        readonly kind: 'down_payment';
        readonly applicationProcessId: number;
        readonly merchantId: string;
      };
  readonly rail: PaymentRail;
  readonly choice: PaymentChoice | 'quincena' | 'scheduled' | 'down_payment';
  /** Several loans paid at once: the first of their attempts goes to the provider, for all. */
  readonly joint: { readonly firstId: string; readonly amount: Centavos } | null;
  readonly instalment: number | null;
  readonly prepayment: 'REDUCE_PAYMENT' | 'REDUCE_TERM' | null;
  readonly amount: Centavos;
  readonly status: AttemptStatus;
  readonly reason: PaymentReasonCode | null;
  readonly providerRef: string | null;
  readonly reference: string | null;
  readonly actionUrl: string | null;
  readonly cardId: string | null;
  readonly mandateId: string | null;
  /** Which of the tries for the same instalment. */
  readonly try: number;
  readonly collectOn: CivilDate | null;
  /** How often the provider was asked in vain. */
  readonly tries: number;
  readonly nextAskAt: Date | null;
  /** When it was last handed to the card processor, in real time; null: never. */
  readonly sentAt: Date | null;
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
};

/** What a provider is to collect for an attempt: for the first of several, what all of them are. */
export const collectedBy = ({ joint, amount }: Attempt): Centavos => joint?.amount ?? amount;

const statusOf = {
  pending: 'pending',
  action_required: 'action_required',
  declined: 'failed',
  expired: 'expired',
  cancelled: 'cancelled',
} as const satisfies Partial<Record<ChargeReport['status'], AttemptStatus>>;

/** What becomes of an attempt that brought no money; null when it knows as much or more already. */
export function attemptAfter(
  attempt: Attempt,
  report: ChargeReport & { readonly status: keyof typeof statusOf },
): Attempt | null {
  const status = statusOf[report.status];
  const isNews = canBecome(attempt.status, status);
  if (!isNews) return null;
  return {
    ...attempt,
    status,
    providerRef: report.ref,
    reason: status === 'expired' ? 'not_paid_in_time' : report.reason,
    reference: report.cashReference ?? attempt.reference,
    actionUrl: report.actionUrl,
  };
}

/** What a payment has from the beginning; everything else comes later, or never. */
type NewAttempt = Pick<
  Attempt,
  'id' | 'customerId' | 'target' | 'rail' | 'choice' | 'amount' | 'status' | 'createdAt'
> &
  Partial<Attempt>;

export const newAttempt = (facts: NewAttempt): Attempt => ({
  joint: null,
  instalment: null,
  prepayment: null,
  reason: null,
  providerRef: null,
  reference: null,
  actionUrl: null,
  cardId: null,
  mandateId: null,
  try: 1,
  collectOn: null,
  tries: 0,
  nextAskAt: null,
  sentAt: null,
  expiresAt: null,
  endedAt: null,
  ...facts,
});
