import type { CivilDate } from '@abona/kernel/civil-date';
import type { Database, Tx } from '#platform/database/database.ts';
import { loanInPortfolio } from '../domain/portfolio-loan.ts';
import { openingState } from '../domain/replay.ts';
import {
  endedRowsBefore,
  type KnownUntil,
  listPresent,
  listToBeRetold,
  type PortfolioRow,
  portfolioRowsOn,
  readStories,
} from '../stores/portfolio-store.ts';

type Retelling = {
  readonly day: CivilDate;
  readonly loanIds: readonly string[];
  /** How much of each loan's story is told. */
  readonly known: (loanId: string) => KnownUntil;
};

/** Loans told anew from their events until a day ended; those that were over by then are left out. */
async function retell(
  source: Database | Tx,
  { day, loanIds, known }: Retelling,
): Promise<readonly PortfolioRow[]> {
  const stories = await readStories(source, loanIds);
  return stories.flatMap(({ contract, opening, eventCount, known: events }): PortfolioRow[] => {
    const until = known(contract.loanId);
    const start = openingState(contract, opening);
    const loan = loanInPortfolio(contract, start, { events: events(until), day });
    if (loan === null) return [];
    return [
      {
        loan_id: loan.loanId,
        product: loan.product,
        merchant_id: loan.merchantId,
        opened_on: loan.openedOn,
        lent: loan.lent,
        status: loan.status,
        closed_on: loan.closedOn,
        days_late: loan.daysLate,
        principal: loan.principal,
        interest: loan.interest,
        fell_due: loan.fellDue,
        is_restructured: loan.isRestructured,
        first_due_on: loan.firstDueOn,
        is_first_unpaid: loan.isFirstUnpaid,
        events_seen: typeof until === 'number' ? until : eventCount,
      },
    ];
  });
}

/**
 * The portfolio when a day ended, for whoever keeps it: fragments to write a million loans down by one statement, the
 * few that must be told anew, and telling any of them anew to prove it.
 */
export const portfolioOfDay = {
  rowsOn: portfolioRowsOn,
  endedBefore: endedRowsBefore,
  listToBeRetold,
  listPresent,
  retell,
};
