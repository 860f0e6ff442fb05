import type { PaymentAttemptView } from '@abona/contract/collections/payment-attempt';

/** What is paid in all: of several loans that are paid at once, what all of them get. */
export const totalOf = ({ joint, amount }: PaymentAttemptView): number => joint?.amount ?? amount;
