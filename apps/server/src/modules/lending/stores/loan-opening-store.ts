import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import { pipelineWrite } from '#platform/database/pipeline-write.ts';
import { textOf } from '../domain/contract-json.ts';
import type { Loan, LoanState } from '../domain/loan.ts';
import { type EventRow, loanColumns } from './loan-save-store.ts';

type Opening = {
  /** As it is now. */
  readonly loan: Loan;
  readonly businessKey: string;
  /** As it was on its first day: of its instalments nothing was paid and nothing was late. */
  readonly start: LoanState;
  readonly event: EventRow;
};

/** Writes a new loan, its plan, the plan's instalments and the event of its opening, in one statement. */
export async function insertOpening(tx: Tx, opening: Opening): Promise<void> {
  const { loan, businessKey, start, event } = opening;
  const { contract } = loan;
  const { disbursement, loanId } = contract;
  const { totals, ...row } = loanColumns(loan);
  const statement = sql`
    with loan as (
      insert into lending.loans (
        id, customer_id, business_key, product, product_version, kind, merchant_id, opened_on,
        contract, status, settled_through, next_event_on, last_due_on, plan_version, level_payment,
        event_count, totals, credit, past_due_since, delinquency, last_statement_on,
        statement_count, automatic_payment, closed_on, closing
      ) values (
        ${loanId}, ${contract.customerId}, ${businessKey}, ${contract.product},
        ${contract.productVersion}, ${contract.kind},
        ${disbursement.to === 'merchant' ? disbursement.merchantId : null}, ${contract.openedOn},
        ${textOf(contract)}, ${row.status}, ${row.settled_through}, ${row.next_event_on},
        ${row.last_due_on}, ${row.plan_version}, ${row.level_payment}, ${row.event_count},
        ${JSON.stringify(totals)}, ${row.credit}, ${row.past_due_since}, ${row.delinquency},
        ${row.last_statement_on}, ${row.statement_count}, ${loan.automaticPayment},
        ${row.closed_on}, ${row.closing}
      )
    ), plan as (
      insert into lending.plans (loan_id, version, made_on, reason, level_payment)
      values (${loanId}, ${start.planVersion}, ${start.settledThrough}, 'opened',
        ${start.levelPayment})
    ), instalments as (${instalmentsOf(loanId, start)})
    insert into lending.loan_events (
      loan_id, sequence, kind, business_key, effective_on, recorded_on, content, outcome, actor
    ) values (
      ${loanId}, ${event.sequence}, ${event.kind}, ${event.business_key}, ${event.effective_on},
      ${event.recorded_on}, ${JSON.stringify(event.content)}, ${JSON.stringify(event.outcome)},
      ${event.actor}
    )`;
  await pipelineWrite(tx, statement);
}

/** Column by column; what a new instalment has none of is the column's own default. */
const instalmentsOf = (loanId: string, { rows, planVersion }: LoanState) => sql`
  insert into lending.instalments (
    loan_id, plan_version, k, due_date, pay_by, days, opening, closing, segments, is_due,
    is_settled, principal, interest, interest_iva, fee, fee_iva
  )
  select ${loanId}::uuid, ${planVersion}::int, new.* from unnest(
    ${rows.map(({ k }) => k)}::smallint[],
    ${rows.map(({ dueDate }) => dueDate)}::date[],
    ${rows.map(({ payBy }) => payBy)}::date[],
    ${rows.map(({ days }) => days)}::smallint[],
    ${rows.map(({ opening }) => opening)}::bigint[],
    ${rows.map(({ closing }) => closing)}::bigint[],
    ${rows.map(({ segments }) => JSON.stringify(segments))}::jsonb[],
    ${rows.map(({ isDue }) => isDue)}::boolean[],
    ${rows.map(({ isSettled }) => isSettled)}::boolean[],
    ${rows.map(({ principal }) => principal)}::bigint[],
    ${rows.map(({ interest }) => interest)}::bigint[],
    ${rows.map(({ ivaInterest }) => ivaInterest)}::bigint[],
    ${rows.map(({ fee }) => fee)}::bigint[],
    ${rows.map(({ ivaFee }) => ivaFee)}::bigint[]
  ) as new`;
