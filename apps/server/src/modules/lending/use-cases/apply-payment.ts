import type { Centavos } from '@abona/kernel/money';
import type { Tx } from '#platform/database/database.ts';
import type { PaymentRail } from '../domain/loan.ts';
import type { PaymentPurpose } from '../domain/loan-event.ts';
import type { LendingDeps } from './lending-deps.ts';
import {
  type ChangeOrder,
  type ChangeResult,
  type EventOrder,
  eventOrderOf,
  recordAllIn,
  recordEvent,
} from './record-event.ts';

/** Money that reached us. It is never refused: what it cannot do becomes saldo a favor. */
export type LoanPayment = ChangeOrder & {
  readonly amount: Centavos;
  readonly rail: PaymentRail;
  /** What is due, unless the customer means it for something else. */
  readonly purpose?: PaymentPurpose;
};

export const applyPayment = (
  deps: LendingDeps,
  payment: LoanPayment,
  tx?: Tx,
): Promise<ChangeResult> => recordEvent(deps, orderOf(payment), tx);

/** Many at once, answered in their order, for far less work than one by one. */
export const applyPayments = (
  deps: LendingDeps,
  payments: readonly LoanPayment[],
  tx: Tx,
): Promise<readonly ChangeResult[]> => recordAllIn(deps, tx, payments.map(orderOf));

function orderOf(payment: LoanPayment): EventOrder {
  const { amount, rail, purpose = { kind: 'instalments' } } = payment;
  return eventOrderOf(`payment:${payment.id}`, payment, {
    kind: 'payment',
    amount,
    rail,
    purpose,
  });
}
