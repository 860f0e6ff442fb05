import { type Centavos, centavos } from '@abona/kernel/money';
import { type Effect, onEvent, type Worker } from '#platform/jobs/worker.ts';
import type { PayoutKind } from './domain/payout.ts';
import {
  attemptMoved,
  cardReturnEnded,
  cardReturnRefused,
  downPaymentReceived,
  loanPaid,
  paymentMoved,
  payoutEnded,
} from './events.ts';

export type Reaction<Event> = {
  readonly name: string;
  readonly effect: Effect;
  readonly run: (event: Event) => Promise<void>;
};

type PayoutEnd = {
  readonly kind: PayoutKind;
  readonly subject: string;
  readonly isSettled: boolean;
  readonly trackingKey: string | null;
};
type AttemptMove = {
  readonly customerId: number;
  readonly purpose: 'loan' | 'down_payment';
  /** The money is on the loan. */
  readonly isApplied: boolean;
};

/** `subject` names the return, once. */
type RefusedReturn = {
  readonly customerId: number;
  readonly subject: string;
  readonly amount: Centavos;
};

type LoanOfSomebody = { readonly loanId: string; readonly customerId: number };

type PaymentMoved = {
  readonly receiptId: string;
  readonly amount: Centavos;
  readonly from: LoanOfSomebody;
  readonly to: LoanOfSomebody;
};

/** What others may do when money moved. */
export type CollectionReactions = {
  readonly onPayoutEnded: (reaction: Reaction<PayoutEnd>) => Worker;
  readonly onDownPaymentReceived: (
    reaction: Reaction<{ readonly applicationProcessId: number }>,
  ) => Worker;
  readonly onAttemptMoved: (reaction: Reaction<AttemptMove>) => Worker;
  /** Money paid a loan that no attempt had asked for. */
  readonly onLoanPaid: (reaction: Reaction<{ readonly customerId: number }>) => Worker;
  /** Money for a card is there, or was refused. */
  readonly onCardReturnEnded: (reaction: Reaction<{ readonly subject: string }>) => Worker;
  /** A payment stands at another loan than it did: both customers are to hear of it. */
  readonly onPaymentMoved: (reaction: Reaction<PaymentMoved>) => Worker;
  /** A refund that its card will never take: its customer is to hear that it is not lost. */
  readonly onCardReturnRefused: (reaction: Reaction<RefusedReturn>) => Worker;
};

/** What others do when money moved, as the module offers it. */
export const reactionsTo: CollectionReactions = {
  onPayoutEnded: ({ run, ...reaction }) =>
    onEvent(payoutEnded, {
      ...reaction,
      run: (event) =>
        run({
          kind: event.kind as PayoutKind,
          subject: event.subject,
          isSettled: event.is_settled,
          trackingKey: event.tracking_key,
        }),
    }),
  onDownPaymentReceived: ({ run, ...reaction }) =>
    onEvent(downPaymentReceived, {
      ...reaction,
      run: ({ application_process_id: applicationProcessId }) => run({ applicationProcessId }),
    }),
  onCardReturnEnded: ({ run, ...reaction }) =>
    onEvent(cardReturnEnded, { ...reaction, run: ({ subject }) => run({ subject }) }),
  onCardReturnRefused: ({ run, ...reaction }) =>
    onEvent(cardReturnRefused, {
      ...reaction,
      run: ({ customer_id: customerId, subject, amount }) =>
        run({ customerId, subject, amount: centavos(amount) }),
    }),
  onPaymentMoved: ({ run, ...reaction }) =>
    onEvent(paymentMoved, {
      ...reaction,
      run: ({ receipt_id: receiptId, amount, from, to }) =>
        run({
          receiptId,
          amount: centavos(amount),
          from: { loanId: from.loan_id, customerId: from.customer_id },
          to: { loanId: to.loan_id, customerId: to.customer_id },
        }),
    }),
  onLoanPaid: ({ run, ...reaction }) =>
    onEvent(loanPaid, {
      ...reaction,
      run: ({ customer_id: customerId }) => run({ customerId }),
    }),
  onAttemptMoved: ({ run, ...reaction }) =>
    onEvent(attemptMoved, {
      ...reaction,
      run: ({ customer_id: customerId, purpose, status }) =>
        run({ customerId, purpose, isApplied: status === 'applied' }),
    }),
};
