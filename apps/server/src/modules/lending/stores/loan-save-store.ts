import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import { pipelineWrite } from '#platform/database/pipeline-write.ts';
import { textOf } from '../domain/contract-json.ts';
import type { Loan } from '../domain/loan.ts';
import type { SaveSheet } from '../domain/save-sheet.ts';
import type { EventRow } from './event-store.ts';
import { instalmentColumns, progressOf } from './loan-row.ts';

type PlanReason =
  | 'opened'
  | 'prepayment'
  | 'payoff'
  | 'refund'
  | 'cancellation'
  | 'void'
  | 'relief'
  | 'correction';

/** A new loan, as it is now. */
export async function insertLoan(tx: Tx, loan: Loan, businessKey: string): Promise<void> {
  const { contract } = loan;
  const { disbursement } = contract;
  const { totals, holds, ...columns } = loanColumns(loan);
  await pipelineWrite(
    tx,
    tx.insertInto('lending.loans').values({
      ...columns,
      customer_id: contract.customerId,
      business_key: businessKey,
      product: contract.product,
      product_version: contract.productVersion,
      kind: contract.kind,
      merchant_id: disbursement.to === 'merchant' ? disbursement.merchantId : null,
      opened_on: contract.openedOn,
      contract: textOf(contract),
      totals: JSON.stringify(totals),
      holds: JSON.stringify(holds),
      automatic_payment: loan.automaticPayment,
    }),
  );
}

/** A plan that holds from now on; the one before it stays as it is. */
export async function insertPlan(
  tx: Tx,
  { contract, state }: Pick<Loan, 'contract' | 'state'>,
  reason: PlanReason,
): Promise<void> {
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

/**
 * Writes loans, their instalments' progress and what came with it. One function does so for many loans at once: a
 * day's end writes a thousand of them with each call.
 */
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
const loanColumns = (loan: Loan) => ({
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
  holds: loan.state.holds,
});
