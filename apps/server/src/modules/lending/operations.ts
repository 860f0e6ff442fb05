import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import type { Result } from '@abona/kernel/result';
import type { RefundPolicy } from '@abona/loan-math/refund';
import type { Tx } from '#platform/database/database.ts';
import type { Rail } from './domain/loan.ts';
import type { CancellationMoney, PaymentPurpose } from './domain/loan-event.ts';
import type { LendingDeps } from './use-cases/lending-deps.ts';
import {
  type Change,
  type ChangeRefusal,
  type EventOrder,
  recordAllIn,
  recordEvent,
  recordIn,
} from './use-cases/record-event.ts';

/** Who says it, and since when it holds: today unless it is told late. */
type Told = {
  readonly loanId: string;
  /** Names what happened, once for ever; the same again gets the first answer. */
  readonly id: string;
  readonly on?: CivilDate;
  readonly actor: string;
};

/** Money that reached us. It is never refused: what it cannot do becomes saldo a favor. */
type Payment = Told & {
  readonly amount: Centavos;
  readonly rail: Rail;
  readonly purpose?: PaymentPurpose;
};

type MerchantRefund = Told & { readonly amount: Centavos; readonly policy: RefundPolicy };
type Cancellation = Told & { readonly returned: CancellationMoney };
type Waiver = Told & { readonly k: number };
type CreditPayout = Told & { readonly amount: Centavos; readonly rail: Rail };

type Changed = Promise<Result<Change, ChangeRefusal>>;

/** A change, in a transaction of its own or in the caller's. */
type Operation<Order> = (order: Order, tx?: Tx) => Changed;

/** What others have happen to loans. */
export type Operations = {
  readonly applyPayment: Operation<Payment>;
  /** Many at once, answered in their order, for far less work than one by one. */
  readonly applyPayments: (
    orders: readonly Payment[],
    tx: Tx,
  ) => Promise<readonly Result<Change, ChangeRefusal>[]>;
  readonly refund: Operation<MerchantRefund>;
  /** The customer withdraws in the cooling-off days. */
  readonly cancel: Operation<Cancellation>;
  /** Late charges of one instalment. */
  readonly waiveCharges: Operation<Waiver>;
  readonly writeOff: Operation<Told>;
  /** Saldo a favor goes back to the customer. */
  readonly payOutCredit: Operation<CreditPayout>;
};

const orderOf = (kind: string, told: Told, content: EventOrder['content']): EventOrder => ({
  loanId: told.loanId,
  key: `${kind}:${told.id}`,
  actor: told.actor,
  content,
  ...(told.on === undefined ? {} : { on: told.on }),
});

function paymentOrder(payment: Payment): EventOrder {
  const { amount, rail, purpose = { kind: 'instalments' } } = payment;
  return orderOf('payment', payment, { kind: 'payment', amount, rail, purpose });
}

export function operations(deps: LendingDeps): Operations {
  const recordOrder = (order: EventOrder, tx?: Tx): Changed =>
    tx === undefined ? recordEvent(deps, order) : recordIn(deps, tx, order);
  const record = (
    kind: string,
    told: Told,
    { content, tx }: { content: EventOrder['content']; tx?: Tx | undefined },
  ): Changed => recordOrder(orderOf(kind, told, content), tx);
  return {
    applyPayment: (payment, tx) => recordOrder(paymentOrder(payment), tx),
    applyPayments: (payments, tx) => recordAllIn(deps, tx, payments.map(paymentOrder)),
    refund: (order, tx) => {
      const { amount, policy } = order;
      return record('refund', order, { content: { kind: 'refund', amount, policy }, tx });
    },
    cancel: (order, tx) =>
      record('cancellation', order, {
        content: { kind: 'cancellation', returned: order.returned },
        tx,
      }),
    waiveCharges: (order, tx) =>
      record('waiver', order, { content: { kind: 'waiver', k: order.k }, tx }),
    writeOff: (order, tx) => record('write_off', order, { content: { kind: 'write_off' }, tx }),
    payOutCredit: (order, tx) => {
      const { amount, rail } = order;
      return record('credit_payout', order, {
        content: { kind: 'credit_payout', amount, rail },
        tx,
      });
    },
  };
}
