import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#platform/database/database.ts';
import type { Loan, LoanState } from '../domain/loan.ts';
import { openingState, replay } from '../domain/replay.ts';
import { readLoanPage } from '../stores/book-store.ts';
import { readEvents } from '../stores/event-store.ts';
import { readOpening } from '../stores/loan-store.ts';

/** A loan whose stored state is not what its events tell, and where it differs; null when all agree. */
export async function findUntoldLoan(db: Database): Promise<string | null> {
  for (let after = ''; ; ) {
    const page = await readLoanPage(db, { after, limit: 200 });
    const last = page.at(-1);
    if (last === undefined) return null;
    for (const loan of page) {
      const difference = await retellingOf(db, loan);
      if (difference !== null) return `loan ${loan.contract.loanId}: ${difference}`;
    }
    after = last.contract.loanId;
  }
}

async function retellingOf(db: Database, { contract, state }: Loan): Promise<string | null> {
  const opening = await readOpening(db, contract.loanId);
  const events = await readEvents(db, contract.loanId);
  const start = openingState(contract, opening);
  const told = replay(contract, start, { events, to: state.settledThrough }).state;
  const [a, b] = [comparable(told), comparable(state)];
  return isDeepStrictEqual(a, b) ? null : `told ${JSON.stringify(a)}, stored ${JSON.stringify(b)}`;
}

/** Plans are counted by the loan, not by the story. */
const comparable = ({ planVersion: _, ...state }: LoanState): unknown =>
  JSON.parse(JSON.stringify(state));
