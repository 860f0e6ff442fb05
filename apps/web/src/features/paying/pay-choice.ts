import type {
  BeginPayment,
  PayableView,
  PaymentAttemptView,
  PaymentChoice,
} from '@abona/contract/collections/payment-attempt';
import type { PayParameters } from '#routing/loan-paths.ts';

/** How the address names a choice. */
const words: Readonly<Record<PaymentChoice, string>> = {
  instalment: 'abono',
  overdue: 'vencido',
  amount: 'otra',
  payoff: 'total',
};

/** What can be chosen now, most natural first. */
export function choicesOf(payable: PayableView): readonly PaymentChoice[] {
  const { instalment, overdue, payoff, other } = payable;
  // One instalment that is late is the same amount twice: it is offered once.
  const isOneLate = overdue !== null && overdue.count === 1 && instalment?.is_overdue === true;
  const all: readonly (PaymentChoice | null)[] = [
    overdue === null ? null : 'overdue',
    instalment === null || isOneLate ? null : 'instalment',
    payoff === null ? null : 'payoff',
    other === null ? null : 'amount',
  ];
  return all.filter((choice) => choice !== null);
}

/** What the address asks for, where that can be had; else the first of what can. */
export function chosenBy(payable: PayableView, parameters: PayParameters): PaymentChoice | null {
  const choices = choicesOf(payable);
  return choices.find((choice) => words[choice] === parameters.monto) ?? choices[0] ?? null;
}

/** What a choice costs; null: an amount of one's own that is none, or not within bounds. */
export function amountOf(
  payable: PayableView,
  choice: PaymentChoice,
  typed: number | null,
): number | null {
  switch (choice) {
    case 'instalment':
      return payable.instalment?.amount ?? null;
    case 'overdue':
      return payable.overdue?.amount ?? null;
    case 'payoff':
      return payable.payoff?.amount ?? null;
    case 'amount': {
      const { other } = payable;
      if (typed === null || other === null) return null;
      return typed >= other.minimum && typed <= other.maximum ? typed : null;
    }
  }
}

/** What has fallen due; beyond it, somebody pays ahead. */
export const dueNow = ({ overdue, instalment }: PayableView): number =>
  overdue?.amount ?? instalment?.amount ?? 0;

export type Prepayment = NonNullable<BeginPayment['prepayment']> | 'credit';

export const prepaymentOf = ({ adelanto }: PayParameters): Prepayment => {
  if (adelanto === 'pago') return 'reduce_payment';
  return adelanto === 'saldo' ? 'credit' : 'reduce_term';
};

const prepaymentWords: Readonly<Record<Prepayment, string>> = {
  reduce_term: 'plazo',
  reduce_payment: 'pago',
  credit: 'saldo',
};

export type Wanted = {
  readonly choice: PaymentChoice;
  readonly amount: number;
  readonly prepayment: Prepayment | null;
};

/** The same for the next screen's address. */
export const parametersOf = ({ choice, amount, prepayment }: Wanted): PayParameters => ({
  monto: words[choice],
  ...(choice === 'amount' ? { cantidad: String(amount) } : {}),
  ...(prepayment === null ? {} : { adelanto: prepaymentWords[prepayment] }),
});

/** Back from the address: what is wanted, where it can be had. */
export function wantedBy(payable: PayableView, parameters: PayParameters): Wanted | null {
  const choice = chosenBy(payable, parameters);
  const typed = /^\d{1,10}$/.test(parameters.cantidad ?? '') ? Number(parameters.cantidad) : null;
  const amount = choice === null ? null : amountOf(payable, choice, typed);
  if (choice === null || amount === null) return null;
  const isAhead = choice === 'amount' && amount > dueNow(payable);
  return { choice, amount, prepayment: isAhead ? prepaymentOf(parameters) : null };
}

export const prepaymentBody = (prepayment: Prepayment | null): Pick<BeginPayment, 'prepayment'> =>
  prepayment === null || prepayment === 'credit' ? {} : { prepayment };

/** What is paid in all: of several loans that are paid at once, what all of them get. */
export const totalOf = ({ joint, amount }: PaymentAttemptView): number => joint?.amount ?? amount;
