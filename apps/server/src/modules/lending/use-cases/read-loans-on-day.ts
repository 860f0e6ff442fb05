import type { CivilDate } from '@abona/kernel/civil-date';
import type { Database, Tx } from '#platform/database/database.ts';
import { type LoanOnDay, loanOnDay } from '../domain/loan-on-day.ts';
import { openingState } from '../domain/replay.ts';
import { readEvents } from '../stores/event-store.ts';
import {
  findContract,
  type LoanPage,
  listChanged,
  listLoanIds,
  readOpening,
} from '../stores/loan-store.ts';

type Source = Database | Tx;

/** One loan as it stood when a day ended; null: it was not opened yet, or there is none. */
async function readLoanOnDay(
  source: Source,
  loanId: string,
  day: CivilDate,
): Promise<LoanOnDay | null> {
  const contract = await findContract(source, loanId);
  if (contract === null || contract.openedOn > day) return null;
  const start = openingState(contract, await readOpening(source, loanId));
  return loanOnDay(contract, start, { events: await readEvents(source, loanId), day });
}

/** Loans that were there when a day ended, in the order of their ids, in pages. */
export async function readLoansOnDay(
  source: Source,
  page: LoanPage,
): Promise<readonly LoanOnDay[]> {
  const loans: LoanOnDay[] = [];
  for (const loanId of await listLoanIds(source, page)) {
    const loan = await readLoanOnDay(source, loanId, page.day);
    if (loan !== null) loans.push(loan);
  }
  return loans;
}

/** All in pages, one of them, and which of some have changed. */
export const readLoansAsOfDay = { page: readLoansOnDay, one: readLoanOnDay, changed: listChanged };
