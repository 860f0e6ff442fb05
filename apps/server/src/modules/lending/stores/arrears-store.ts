import { type CivilDate, daysBetween } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Hold } from '../domain/hold.ts';

/** A loan that is late, as the end of the last day left it: enough to sort thousands of them. */
export type LoanInArrears = {
  readonly loanId: string;
  readonly customerId: number;
  readonly since: CivilDate;
  readonly daysLate: number;
  readonly overdue: Centavos;
  /** A case stops asking for all of it. */
  readonly isHeld: boolean;
  readonly hasEverPaid: boolean;
};

type ArrearsFilter = {
  readonly today: CivilDate;
  readonly from: number;
  readonly until: number | null;
};

type ArrearsRow = {
  readonly id: string;
  readonly customer_id: number;
  readonly since: CivilDate;
  readonly overdue: number;
  readonly holds: readonly Hold[];
  readonly has_paid: boolean;
};

/** Those that are late for so many days. Sums of instalments in one lateral join, hence raw. */
export async function listArrears(
  source: Database | Tx,
  { today, from, until }: ArrearsFilter,
): Promise<readonly LoanInArrears[]> {
  const { rows } = await sql<ArrearsRow>`
    select loan.id, loan.customer_id, loan.past_due_since::text as since, owed.overdue, loan.holds,
      exists (
        select from jsonb_each_text(loan.totals -> 'received') received
        where received.value::bigint > 0 and received.key <> 'goodwill'
      ) as has_paid
    from lending.loans loan
    cross join lateral (
      select coalesce(sum(
          principal + interest + interest_iva + fee + fee_iva + moratory + moratory_iva + late_fee + late_fee_iva
          - paid_principal - paid_interest - paid_interest_iva - paid_fee - paid_fee_iva - paid_moratory
          - paid_moratory_iva - paid_late_fee - paid_late_fee_iva - waived_moratory - waived_moratory_iva
          - waived_late_fee - waived_late_fee_iva
        ), 0)::bigint as overdue
      from lending.instalments instalment
      where instalment.loan_id = loan.id and instalment.plan_version = loan.plan_version
        and is_due and not is_settled and pay_by < ${today}::date
    ) owed
    where loan.status = 'active' and loan.past_due_since <= ${today}::date - ${from}::integer
      and (${until}::integer is null or loan.past_due_since >= ${today}::date - ${until}::integer)`.execute(
    source,
  );
  return rows.map((row) => ({
    loanId: row.id,
    customerId: row.customer_id,
    since: row.since,
    daysLate: daysBetween(row.since, today),
    overdue: centavos(row.overdue),
    isHeld: row.holds.some((hold) => stopsAsking(hold, today)),
    hasEverPaid: row.has_paid,
  }));
}

const stopsAsking = ({ scope, stops, from, to }: Hold, day: CivilDate): boolean =>
  scope.kind === 'loan' && stops.includes('collect') && from <= day && (to === null || day <= to);

/** Money that came for a loan, by the day it took effect and its number among the loan's events. */
type PaymentOfLoan = {
  readonly loanId: string;
  readonly sequence: number;
  readonly on: CivilDate;
  readonly amount: Centavos;
};

/** What was paid and not taken back; what we bear ourselves, for a dispute or out of goodwill, is no payment of theirs. */
export async function listPaymentsOf(
  source: Database | Tx,
  loanIds: readonly string[],
): Promise<readonly PaymentOfLoan[]> {
  if (loanIds.length === 0) return [];
  const { rows } = await sql<{ loan_id: string; sequence: number; on: CivilDate; amount: string }>`
    select payment.loan_id, payment.sequence, payment.effective_on::text as on, payment.content ->> 'amount' as amount
    from history.loan_events payment
    where payment.loan_id = any(${loanIds}::uuid[]) and payment.kind = 'payment'
      and payment.content ->> 'rail' not in ('dispute', 'goodwill')
      and not exists (
        select from history.loan_events reversal
        where reversal.loan_id = payment.loan_id and reversal.kind = 'payment_reversed'
          and reversal.content ->> 'payment' = payment.business_key
      )`.execute(source);
  return rows.map(({ loan_id: loanId, sequence, on, amount }) => ({
    loanId,
    sequence,
    on,
    amount: centavos(Number(amount)),
  }));
}
