import { type Centavos, centavos } from '@abona/kernel/money';
import type { Ledger } from '#modules/ledger/module.ts';
import type { Database } from '#platform/database/database.ts';
import { type Amounts, components } from '../domain/amounts.ts';
import { checkLoan, type LoanDifference } from '../domain/check-loan.ts';
import type { Loan } from '../domain/loan.ts';
import { untoldOf } from '../domain/retell.ts';
import { readCredits, readLoanPage } from '../stores/book-store.ts';
import { findLoansToRetell } from '../stores/hold-store.ts';
import { readStory } from '../stores/loan-store.ts';

type Deps = { readonly db: Database; readonly ledger: Pick<Ledger, 'balancesOf'> };

export type BookCheck = {
  readonly loans: number;
  /** The first, or null when every loan agrees with the books. */
  readonly difference: LoanDifference | null;
};

type Code = Parameters<Ledger['balanceOf']>[1];

const PAGE = 500;

/**
 * Goes over every loan: its instalments, its stored sums and its ledger accounts agree to the centavo,
 * each customer's credit balance is what their loans left, and one that was held, relieved, lost or is void is what its
 * events tell.
 */
export async function checkBook({ db, ledger }: Deps): Promise<BookCheck> {
  let [loans, after] = [0, ''];
  for (;;) {
    const page = await readLoanPage(db, { after, limit: PAGE });
    const last = page.at(-1);
    if (last === undefined) return { loans, difference: await creditDifference({ db, ledger }) };
    const difference = await pageDifference({ db, ledger }, page);
    if (difference !== null) return { loans, difference };
    loans += page.length;
    after = last.contract.loanId;
  }
}

async function pageDifference(
  { db, ledger }: Deps,
  page: readonly Loan[],
): Promise<LoanDifference | null> {
  const codes = page.flatMap(({ contract: { loanId } }) =>
    components.map((component) => `loan_${component}:${loanId}` as Code),
  );
  const balances = await ledger.balancesOf(db, codes);
  for (const [index, loan] of page.entries()) {
    const books = amountsFrom(balances.slice(index * components.length));
    const what = checkLoan(loan, books);
    if (what !== null) return { loanId: loan.contract.loanId, what };
  }
  return retoldDifference(db, page);
}

/** What holds, relief, a loss or a void did to a loan can not be seen from what is stored: its events tell it anew. */
async function retoldDifference(
  db: Database,
  page: readonly Loan[],
): Promise<LoanDifference | null> {
  const retold = await findLoansToRetell(db, page.map(idOf));
  for (const loan of page.filter((each) => retold.has(idOf(each)))) {
    const what = untoldOf(loan, await readStory(db, idOf(loan)));
    if (what !== null) return { loanId: idOf(loan), what };
  }
  return null;
}

const idOf = ({ contract }: Loan): string => contract.loanId;

const amountsFrom = (balances: readonly Centavos[]): Amounts =>
  Object.fromEntries(
    components.map((component, index) => [component, balances[index] ?? centavos(0)]),
  ) as Amounts;

/** Saldo a favor belongs to the customer: the sum over their loans. */
async function creditDifference({ db, ledger }: Deps): Promise<LoanDifference | null> {
  let after = 0;
  for (;;) {
    const rows = await readCredits(db, { after, limit: PAGE });
    const last = rows.at(-1);
    if (last === undefined) return null;
    const codes = rows.flatMap(({ customer_id }) => [
      `customer_credit:${customer_id}` as Code,
      `customer_overdraft:${customer_id}` as Code,
    ]);
    const balances = await ledger.balancesOf(db, codes);
    for (const [index, { loan_id, credit, overdrawn }] of rows.entries()) {
      const [held, owed] = [balances[index * 2], balances[index * 2 + 1]];
      if (held !== credit || owed !== overdrawn)
        return {
          loanId: loan_id,
          what: `its customer's loans left a credit of ${credit} and ${overdrawn} overdrawn, the books say ${held} and ${owed}`,
        };
    }
    after = last.customer_id;
  }
}
