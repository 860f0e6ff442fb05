import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, sum } from '@abona/kernel/money';

/** The accounts that together are what a loan owes, in the order a statement lists them. */
export const loanAccounts = [
  'loan_principal',
  'loan_interest',
  'loan_interest_iva',
  'loan_fee',
  'loan_fee_iva',
  'loan_moratory',
  'loan_moratory_iva',
  'loan_late_fee',
  'loan_late_fee_iva',
] as const;
export type LoanAccount = (typeof loanAccounts)[number];

/** Why the books moved, by the ledger's word for it. */
export type JournalKind =
  | 'disbursement'
  | 'down_payment'
  | 'opening_fee'
  | 'accrual'
  | 'late_charge'
  | 'receipt'
  | 'payment'
  | 'credit_applied'
  | 'refund'
  | 'waiver'
  | 'customer_payout'
  | 'merchant_payout'
  | 'provider_settlement'
  | 'write_off'
  | 'recovery'
  | 'tax_remittance'
  | 'funding'
  | 'provision'
  | 'adjustment'
  | 'reversal';

/** One account over a period, as the books have it. */
export type AccountActivity = {
  readonly opening: Centavos;
  readonly lines: readonly ActivityLine[];
  readonly closing: Centavos;
};
export type ActivityLine = {
  readonly journalId: number;
  readonly businessKey: string;
  readonly kind: JournalKind;
  readonly businessDate: CivilDate;
  /** Up when more is owed. */
  readonly amount: Centavos;
};

export type LoanActivity = Readonly<Record<LoanAccount, AccountActivity>>;

/** Both days belong to it. */
export type Period = { readonly from: CivilDate; readonly to: CivilDate };

/** What the statement before listed: the days before this one's first, as far as they were known then. */
export type PreviousStatement = { readonly before: CivilDate; readonly throughJournal: number };

/**
 * Of all that happened to a loan, what no statement has listed yet. A movement of an earlier day that was
 * written down after that day's statement is listed now, under its own day: so each is listed once, and a
 * statement opens with what the one before it closed with.
 */
export const unstatedActivity = (all: LoanActivity, previous: PreviousStatement): LoanActivity =>
  Object.fromEntries(
    Object.entries(all).map(([account, activity]) => [account, unstatedOf(activity, previous)]),
  ) as LoanActivity;

function unstatedOf(
  { opening, lines, closing }: AccountActivity,
  previous: PreviousStatement,
): AccountActivity {
  const isStated = ({ businessDate, journalId }: ActivityLine) =>
    businessDate < previous.before && journalId <= previous.throughJournal;
  const before = sum([opening, ...lines.filter(isStated).map(({ amount }) => amount)]);
  return { opening: before, lines: lines.filter((line) => !isStated(line)), closing };
}

/** The last journal that a loan's books had. */
export const lastJournalOf = (activity: LoanActivity): number =>
  Math.max(
    0,
    ...Object.values(activity).flatMap(({ lines }) => lines.map(({ journalId }) => journalId)),
  );
