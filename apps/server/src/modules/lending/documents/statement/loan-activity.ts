import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, sum } from '@abona/kernel/money';
import type { Ledger } from '#modules/ledger/module.ts';
import type { Database, Tx } from '#platform/database/database.ts';

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

type LedgerStatement = Awaited<ReturnType<Ledger['statement']>>;
export type JournalKind = LedgerStatement['lines'][number]['kind'];

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

type Source = { readonly ledger: Pick<Ledger, 'statement'>; readonly source: Database | Tx };

/**
 * What the books say of a loan in a period. Read it inside a transaction of REPEATABLE READ (or
 * after the period has been closed): nine accounts are nine questions, and a payment must not fall
 * between two of them.
 */
export async function readLoanActivity(
  books: Source,
  loan: string,
  period: Period,
): Promise<LoanActivity> {
  const entries: [LoanAccount, AccountActivity][] = [];
  for (const account of loanAccounts) {
    entries.push([account, await readAccount(books, `${account}:${loan}`, period)]);
  }
  return Object.fromEntries(entries) as LoanActivity;
}

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

type AccountCode = Parameters<Ledger['balanceOf']>[1];

/** All pages of one account. */
async function readAccount(
  { ledger, source }: Source,
  account: AccountCode,
  period: Period,
): Promise<AccountActivity> {
  let page = await ledger.statement(source, { account, ...period });
  const { opening } = page;
  const lines: ActivityLine[] = [...page.lines];
  while (page.next !== null) {
    page = await ledger.statement(source, { account, ...period, after: page.next });
    lines.push(...page.lines);
  }
  return { opening, lines, closing: page.closing };
}
