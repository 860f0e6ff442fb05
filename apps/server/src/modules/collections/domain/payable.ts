import type { PaymentChoice } from '@abona/contract/collections/payment-attempt';
import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';

/** An instalment that is not done with. */
export type OpenInstalment = {
  readonly number: number;
  readonly dueDate: CivilDate;
  readonly payBy: CivilDate;
  /** Its day has come: it can be asked for. */
  readonly isDue: boolean;
  /** What is left of it, with what being late has cost. */
  readonly owed: Centavos;
};

/** A loan as far as paying it goes, as of today. */
export type PayableLoan = {
  readonly loanId: string;
  readonly customerId: number;
  readonly isActive: boolean;
  readonly today: CivilDate;
  /** Oldest first. */
  readonly instalments: readonly OpenInstalment[];
  readonly credit: Centavos;
};

export type Payoff = { readonly amount: Centavos; readonly validOn: CivilDate };

export type Payable = {
  readonly instalment: (OpenInstalment & { readonly isOverdue: boolean }) | null;
  readonly overdue: { readonly amount: Centavos; readonly count: number } | null;
  readonly payoff: (Payoff & { readonly saves: Centavos }) | null;
  readonly other: { readonly minimum: Centavos; readonly maximum: Centavos } | null;
};

/** Ten pesos: what a till takes at least. */
const OTHER_MINIMUM = 1_000;

/** What can be paid of a loan, by the four choices. */
export function payableOf(loan: PayableLoan, payoff: Payoff | null): Payable {
  if (!loan.isActive || payoff === null || payoff.amount <= 0) return nothing;
  const due = loan.instalments.filter(({ isDue, owed }) => isDue && owed > 0);
  const [first] = due.length > 0 ? due : nextOf(loan);
  const sum = due.reduce((total, { owed }) => total + owed, 0);
  const rest = loan.instalments.reduce((total, { owed }) => total + owed, 0) - loan.credit;
  return {
    instalment: first === undefined ? null : { ...first, isOverdue: first.payBy < loan.today },
    overdue: due.length === 0 ? null : { amount: centavos(sum), count: due.length },
    payoff: { ...payoff, saves: centavos(Math.max(0, rest - payoff.amount)) },
    other: {
      minimum: centavos(Math.min(OTHER_MINIMUM, payoff.amount)),
      maximum: payoff.amount,
    },
  };
}

const nothing: Payable = { instalment: null, overdue: null, payoff: null, other: null };

/** The next one, less the saldo a favor that will pay part of it by itself. */
function nextOf({ instalments, credit }: PayableLoan): readonly OpenInstalment[] {
  let left: number = credit;
  for (const instalment of instalments) {
    const owed = instalment.owed - left;
    if (owed > 0) return [{ ...instalment, owed: centavos(owed) }];
    left -= instalment.owed;
  }
  return [];
}

type RequestedAmount = { readonly choice: PaymentChoice; readonly amount: Centavos };

/** Whether what the customer saw still holds. */
export function judgeAmount(
  payable: Payable,
  { choice, amount }: RequestedAmount,
): Result<Centavos, 'amount_invalid' | 'amount_changed' | 'loan_ended'> {
  if (payable.other === null) return err('loan_ended');
  if (choice === 'amount') {
    const { minimum, maximum } = payable.other;
    return amount >= minimum && amount <= maximum ? ok(amount) : err('amount_invalid');
  }
  const offered = {
    instalment: payable.instalment?.owed,
    overdue: payable.overdue?.amount,
    payoff: payable.payoff?.amount,
  }[choice];
  return offered === amount ? ok(amount) : err('amount_changed');
}

/** What a rail takes, and how soon it is applied. */
export type RailLimits = {
  readonly minimum: Centavos;
  readonly maximum: Centavos;
  readonly speed: 'instant' | 'minutes' | 'next_business_day';
};

export const fitsLimits = ({ minimum, maximum }: RailLimits, amount: Centavos): boolean =>
  amount >= minimum && amount <= maximum;
