import type { Database, Tx } from '#platform/database/database.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { paymentSlip } from './payment-slip.ts';
import { factsOfPayment, paymentsInTransit } from './payments-in-transit.ts';

/** What lending shows of payments beside their amounts. */
export const shownPayments = (deps: CollectionsDeps) => ({
  /** Payments that are on their way. */
  inTransit: (customerId: number) => paymentsInTransit(deps, customerId),
  /** When and under which reference a payment came, by the id it was applied under. */
  factsOf: (source: Database | Tx, customerId: number, paymentId: string) =>
    factsOfPayment(deps, source, { customerId, paymentId }),
  /** Where and until when a payment that waits for the customer is to be made. */
  slipOf: paymentSlip,
});
