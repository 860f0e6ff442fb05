import type { MatchReason } from '@abona/contract/staff/money';
import { addDays, type CivilDate } from '@abona/kernel/civil-date';
import type { Receipt } from './receipt.ts';
import { type SenderMarks, senderAgrees } from './sender-agrees.ts';

type OwedInstalment = {
  readonly amount: number;
  /** Without what being late has cost: what somebody saw who paid in time. */
  readonly plain: number;
  readonly payBy: CivilDate;
};

/** What is known of a loan that money may be for, and of its customer. */
export type MatchedLoan = {
  readonly loanId: string;
  readonly customerId: number;
  readonly marks: SenderMarks;
  /** What is owed, instalment by instalment, the next first; nothing where the loan is over. */
  readonly owed: readonly OwedInstalment[];
  readonly openedOn: CivilDate;
};

/** What is known of the money besides itself. */
export type MatchedMoney = Pick<Receipt, 'amount' | 'valueOn' | 'sender'> & {
  /** Loans that its payer named when they began to pay. */
  readonly named: readonly string[];
  /** Loans for which somebody said that they sent it. */
  readonly claimed: readonly string[];
  /** Whose account of ours it came to. */
  readonly cameTo: { readonly loanId: string | null; readonly customerId: number } | null;
};

/**
 * How much each thing says, of a hundred. One that names the loan or its account is worth more than any two that only
 * fit; nothing is certain, or nobody would have to look. Amount and day fit many loans: without anything that says
 * who, they say little.
 */
const weights: Readonly<Record<MatchReason, number>> = {
  named: 50,
  claimed: 35,
  account_of_loan: 45,
  account_of_customer: 30,
  sender_account: 35,
  sender_name: 25,
  exact_instalment: 15,
  exact_overdue: 15,
  in_time: 5,
};

const SCORE_MAX = 99;
/** So long before its last day an instalment is usually paid. */
const NEAR_DAYS = 10;

type Match = { readonly score: number; readonly reasons: readonly MatchReason[] };

/** What speaks for money being for a loan; null: nothing that says who, or it was sent before there was a loan. */
export function matchOf(money: MatchedMoney, loan: MatchedLoan): Match | null {
  if (money.valueOn < loan.openedOn) return null;
  const who = whoReasons(money, loan);
  if (who.length === 0) return null;
  const reasons = [...who, ...amountReasons(money, loan)];
  const score = reasons.reduce((sum, reason) => sum + weights[reason], 0);
  return { score: Math.min(SCORE_MAX, score), reasons };
}

function whoReasons(money: MatchedMoney, loan: MatchedLoan): MatchReason[] {
  const { cameTo, sender } = money;
  const { loanId, customerId, marks } = loan;
  const account = sender?.clabe ?? '';
  const isFromTheirs = account !== '' && senderAgrees({ name: '', clabe: account }, marks);
  const isByName = sender !== null && senderAgrees({ ...sender, clabe: null }, marks);
  const found: readonly (readonly [MatchReason, boolean])[] = [
    ['named', money.named.includes(loanId)],
    ['claimed', money.claimed.includes(loanId)],
    ['account_of_loan', cameTo?.loanId === loanId],
    ['account_of_customer', cameTo?.customerId === customerId && cameTo.loanId !== loanId],
    ['sender_account', isFromTheirs],
    ['sender_name', isByName],
  ];
  return found.filter(([, isSo]) => isSo).map(([reason]) => reason);
}

function amountReasons({ amount, valueOn }: MatchedMoney, { owed }: MatchedLoan): MatchReason[] {
  const exact = owed.find((one) => one.amount === amount || one.plain === amount);
  const overdue = owed.filter(({ payBy }) => payBy < valueOn);
  const sumOf = (of: 'amount' | 'plain') => overdue.reduce((sum, one) => sum + one[of], 0);
  const isOverdue = overdue.length > 1 && [sumOf('amount'), sumOf('plain')].includes(amount);
  const [next] = owed;
  const isInTime =
    next !== undefined && valueOn <= next.payBy && valueOn >= addDays(next.payBy, -NEAR_DAYS);
  const found: readonly (readonly [MatchReason, boolean])[] = [
    ['exact_instalment', exact !== undefined],
    ['exact_overdue', isOverdue],
    ['in_time', isInTime],
  ];
  return found.filter(([, isSo]) => isSo).map(([reason]) => reason);
}

/** The best first; of equals the same order always. Those for which nothing speaks are left out. */
export const bestMatches = <L extends MatchedLoan>(
  money: MatchedMoney,
  loans: readonly L[],
): readonly (Match & { readonly loan: L })[] =>
  loans
    .flatMap((loan) => {
      const match = matchOf(money, loan);
      return match === null ? [] : [{ ...match, loan }];
    })
    .toSorted(
      (one, other) => other.score - one.score || (one.loan.loanId < other.loan.loanId ? -1 : 1),
    );
