import type { CivilDate } from '@abona/kernel/civil-date';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import { pipelineWrite } from '#platform/database/pipeline-write.ts';
import type { Loan } from '../domain/loan.ts';
import type { SaveSheet } from '../domain/save-sheet.ts';
import { instalmentColumns, progressOf } from './loan-row.ts';

type PlanReason = 'opened' | 'prepayment' | 'payoff' | 'refund' | 'cancellation' | 'correction';

/** A plan that holds from now on; the one before it stays as it is. */
export async function insertPlan(tx: Tx, loan: Loan, reason: PlanReason): Promise<void> {
  const { contract, state } = loan;
  const place = { loanId: contract.loanId, planVersion: state.planVersion };
  await pipelineWrite(
    tx,
    tx.insertInto('lending.plans').values({
      loan_id: contract.loanId,
      version: state.planVersion,
      made_on: state.settledThrough,
      reason,
      level_payment: state.levelPayment,
    }),
  );
  if (state.rows.length === 0) return;
  const rows = state.rows.map((row) => instalmentColumns(place, row));
  await pipelineWrite(tx, tx.insertInto('lending.instalments').values(rows));
}

/** An event to be kept with a change. */
export type EventRow = {
  readonly loan_id: string;
  readonly sequence: number;
  readonly kind: string;
  readonly business_key: string;
  readonly effective_on: CivilDate;
  readonly recorded_on: CivilDate;
  readonly content: unknown;
  readonly outcome: unknown;
  readonly actor: string;
};

/** Writes loans, their instalments' progress and what came with it, in one statement. */
export async function saveSheets(
  tx: Tx,
  sheets: readonly SaveSheet[],
  events: readonly EventRow[],
): Promise<void> {
  await saving(sheets, { events, loans: sheets.map(({ loan }) => loanColumns(loan)) }).execute(tx);
}

/** What came with a loan that was written as it is now, where days have passed since it was opened. */
export async function saveSinceOpening(tx: Tx, sheet: SaveSheet): Promise<void> {
  const { changedRows, cuts, orders } = sheet;
  if (changedRows.length + cuts.length + orders.length > 0)
    await pipelineWrite(tx, saving([sheet], { events: [], loans: [] }));
}

type Saved = {
  readonly events: readonly EventRow[];
  readonly loans: readonly ReturnType<typeof loanColumns>[];
};

function saving(sheets: readonly SaveSheet[], { events, loans }: Saved) {
  const progress = sheets.flatMap(({ loan, changedRows }) => {
    const place = { loanId: loan.contract.loanId, planVersion: loan.state.planVersion };
    return changedRows.map((row) => progressOf(place, row));
  });
  const cuts = sheets.flatMap(({ loan, cuts: own }) =>
    own.map(({ number, periodFrom, periodTo, owed }) => ({
      loan_id: loan.contract.loanId,
      number,
      period_from: periodFrom,
      period_to: periodTo,
      owed,
    })),
  );
  const orders = sheets.flatMap(({ loan, orders: own }) =>
    own.map((order) => ({
      loan_id: loan.contract.loanId,
      k: order.k,
      plan_version: order.planVersion,
      collect_on: order.collectOn,
      last_day: order.lastDay,
      amount: order.amount,
    })),
  );
  return sql`
    select lending.save_loans(
      ${JSON.stringify(loans)}, ${listOrNull(progress)}, ${listOrNull(events)},
      ${listOrNull(cuts)}, ${listOrNull(orders)}
    )
  `;
}

const listOrNull = (list: readonly unknown[]): string | null =>
  list.length === 0 ? null : JSON.stringify(list);

/** What changes of a loan. */
export const loanColumns = (loan: Loan) => ({
  id: loan.contract.loanId,
  status: loan.state.status,
  settled_through: loan.state.settledThrough,
  next_event_on: loan.nextEventOn,
  last_due_on: loan.state.lastDueOn,
  plan_version: loan.state.planVersion,
  level_payment: loan.state.levelPayment,
  event_count: loan.eventCount,
  totals: loan.state.totals,
  credit: loan.state.credit,
  past_due_since: loan.pastDueSince,
  delinquency: loan.delinquency,
  last_statement_on: loan.lastStatementOn,
  statement_count: loan.statementCount,
  closed_on: loan.state.closedOn,
  closing: loan.state.closing,
});
