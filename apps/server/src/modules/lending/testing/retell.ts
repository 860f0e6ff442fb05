import type { Database } from '#platform/database/database.ts';
import { untoldOf } from '../domain/retell.ts';
import { readLoanPage } from '../stores/book-store.ts';
import { readStory } from '../stores/loan-store.ts';

/** A loan whose stored state is not what its events tell, and where it differs; null when all agree. */
export async function findUntoldLoan(db: Database): Promise<string | null> {
  for (let after = ''; ; ) {
    const page = await readLoanPage(db, { after, limit: 200 });
    const last = page.at(-1);
    if (last === undefined) return null;
    for (const loan of page) {
      const difference = untoldOf(loan, await readStory(db, loan.contract.loanId));
      if (difference !== null) return `loan ${loan.contract.loanId}: ${difference}`;
    }
    after = last.contract.loanId;
  }
}
