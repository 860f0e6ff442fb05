import type { CivilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import type { Plan } from '@abona/loan-math/plan';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { contractFrom } from '../domain/contract-json.ts';
import type { LoanContract } from '../domain/loan.ts';
import type { LoanEvent } from '../domain/loan-event.ts';
import { plainRow } from '../domain/replan.ts';
import { type EventRecord, storyOf } from './event-store.ts';
import { toInstalment } from './loan-row.ts';

type Source = Database | Tx;

/*
 * The portfolio of a day is read from the rows that are kept, in one statement, as a part of the statement of whoever
 * writes it down: a million loans do not travel. Where a row says what is later than the day (somebody paid since, saldo
 * a favor paid what fell due the next morning) or what rows do not say (days that were held, a plan that was
 * restructured), the loan is told anew from its events instead.
 */

/** Loans that were there when a day ended, lost ones for ever, and those that ended on it. */
const isPresent = (day: CivilDate) => sql<boolean>`
  loan.opened_on <= ${day}::date and (
    loan.closed_on is null or loan.closed_on > ${day}::date or loan.status = 'written_off'
    or (loan.status = 'closed' and loan.closed_on = ${day}::date)
  )`;

/** Whatever happens to a loan settles it through that day: of the others no event has to be looked for. */
const mustBeRetold = (day: CivilDate) => sql<boolean>`(
  loan.holds <> '[]'::jsonb
  or coalesce(loan.closed_on > ${day}::date, false)
  or (loan.status = 'active' and loan.next_event_on <= ${day}::date)
  or coalesce((loan.totals ->> 'forgiven')::bigint > 0, false)
  or loan.id in (select loan_id from history.loan_events where kind = 'relief')
  or (loan.settled_through > ${day}::date and (
    exists (
      select from history.loan_events event
      where event.loan_id = loan.id and event.effective_on > ${day}::date
    ) or exists (
      select from lending.instalments paid
      where paid.loan_id = loan.id and paid.plan_version = loan.plan_version
        and paid.is_due and paid.due_date > ${day}::date
        and paid.paid_principal + paid.paid_interest + paid.paid_fee > 0
    )
  ))
)`;

const lentOf = sql`(loan.contract ->> 'financed')::bigint`;
const firstDueOf = sql`(loan.contract -> 'terms' -> 'dueDates' ->> 0)::date`;

/** A loan of the portfolio as a row of a statement; see the domain's `LoanInPortfolio`. */
export type PortfolioRow = {
  readonly loan_id: string;
  readonly product: string;
  readonly merchant_id: string | null;
  readonly opened_on: string;
  readonly lent: number;
  readonly status: 'active' | 'written_off' | 'closed';
  readonly closed_on: string | null;
  readonly days_late: number;
  readonly principal: number;
  readonly interest: number;
  readonly fell_due: number;
  readonly is_restructured: boolean;
  readonly first_due_on: string;
  readonly is_first_unpaid: boolean;
  /** How many events the loan had. */
  readonly events_seen: number;
};

/** Those of a day whose rows say it. */
export const portfolioRowsOn = (day: CivilDate): RawBuilder<PortfolioRow> => sql`
  select loan.id as loan_id, loan.product, loan.merchant_id, loan.opened_on, ${lentOf} as lent, loan.status,
    loan.closed_on, greatest(0, coalesce(${day}::date - owed.oldest, 0)) as days_late,
    coalesce(owed.principal, 0) as principal, coalesce(owed.interest, 0) as interest,
    coalesce(owed.fell_due, 0) as fell_due, false as is_restructured, ${firstDueOf} as first_due_on,
    coalesce(owed.is_first_unpaid, false) as is_first_unpaid, loan.event_count as events_seen
  from lending.loans loan
  left join lateral (
    select min(pay_by) filter (where is_due and not is_settled and due_date <= ${day}::date) as oldest,
      sum(principal - paid_principal) filter (where not is_settled)::bigint as principal,
      sum(interest - paid_interest)
        filter (where is_due and not is_settled and due_date <= ${day}::date)::bigint as interest,
      sum(interest + fee) filter (where is_due and due_date = ${day}::date)::bigint as fell_due,
      bool_or(k = 1 and not is_settled and due_date <= ${day}::date) as is_first_unpaid
    from lending.instalments instalment
    where instalment.loan_id = loan.id and instalment.plan_version = loan.plan_version
  ) owed on true
  where ${isPresent(day)} and not ${mustBeRetold(day)}`;

/** Loans that ended before a day, for what was lent in all. */
export const endedRowsBefore = (
  day: CivilDate,
): RawBuilder<Pick<PortfolioRow, 'loan_id' | 'product' | 'merchant_id' | 'lent'>> => sql`
  select loan.id as loan_id, loan.product, loan.merchant_id, loan.opened_on, ${lentOf} as lent,
    ${firstDueOf} as first_due_on
  from lending.loans loan
  where loan.status = 'closed' and loan.closed_on < ${day}::date and loan.opened_on <= ${day}::date`;

/** Those of a day that are told anew from their events. */
export async function listToBeRetold(source: Source, day: CivilDate): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select loan.id from lending.loans loan
    where ${isPresent(day)} and ${mustBeRetold(day)} order by loan.id
  `.execute(source);
  return rows.map(({ id }) => id);
}

/** Loans that were there when a day ended, as it is known now, in pages by their ids. */
export async function listPresent(
  source: Source,
  { day, after, limit }: { readonly day: CivilDate; after: string | null; limit: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select loan.id from lending.loans loan
    where ${isPresent(day)} and (${after}::uuid is null or loan.id > ${after}::uuid)
    order by loan.id limit ${limit}
  `.execute(source);
  return rows.map(({ id }) => id);
}

/** All that is needed to tell a loan anew, with the numbers and times of its events. */
export type LoanStory = {
  readonly contract: LoanContract;
  readonly opening: Pick<Plan, 'rows' | 'levelPayment'>;
  readonly eventCount: number;
  /** What happened, as far as it was known. */
  readonly known: (until: KnownUntil) => readonly LoanEvent[];
};

/** All that is known now; the first so many events; or what was written down by an instant. */
export type KnownUntil = 'now' | number | Date;

type EventOfLoan = EventRecord & { readonly sequence: number; readonly recorded_at: Date };

/** Several loans' stories, in four statements. */
export async function readStories(
  source: Source,
  loanIds: readonly string[],
): Promise<readonly LoanStory[]> {
  if (loanIds.length === 0) return [];
  const ids = sql<string>`any(${loanIds}::uuid[])`;
  const loans = await source
    .selectFrom('lending.loans')
    .select(['id', 'contract', 'event_count'])
    .where('id', '=', ids)
    .orderBy('id')
    .execute();
  const plans = await source
    .selectFrom('lending.plans')
    .select(['loan_id', 'level_payment'])
    .where('loan_id', '=', ids)
    .where('version', '=', 1)
    .execute();
  const instalments = await source
    .selectFrom('lending.instalments')
    .selectAll()
    .where('loan_id', '=', ids)
    .where('plan_version', '=', 1)
    .orderBy('loan_id')
    .orderBy('k')
    .execute();
  const events = await source
    .selectFrom('history.loan_events')
    .selectAll()
    .where('loan_id', '=', ids)
    .orderBy('loan_id')
    .orderBy('sequence')
    .execute();
  const levelOf = new Map(plans.map((plan) => [plan.loan_id, plan.level_payment]));
  const rowsOf = Map.groupBy(instalments, ({ loan_id }) => loan_id);
  const eventsOf = Map.groupBy(events, ({ loan_id }) => loan_id);
  return loans.map(({ id, contract, event_count }) => ({
    contract: contractFrom(contract),
    opening: {
      rows: (rowsOf.get(id) ?? []).map((row) => plainRow(toInstalment(row))),
      levelPayment: centavos(levelOf.get(id) ?? 0),
    },
    eventCount: event_count,
    known: (until) => storyOf(knownUntil(eventsOf.get(id) ?? [], until)),
  }));
}

function knownUntil(events: readonly EventOfLoan[], until: KnownUntil): readonly EventOfLoan[] {
  if (until === 'now') return events;
  return typeof until === 'number'
    ? events.filter(({ sequence }) => sequence <= until)
    : events.filter(({ recorded_at }) => recorded_at <= until);
}
