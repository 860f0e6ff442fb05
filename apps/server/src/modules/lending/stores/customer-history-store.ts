import { sql } from 'kysely';
import { type CustomerHistory, readHistory } from '#platform/customer-history.ts';
import type { Database } from '#platform/database/database.ts';

/**
 * What the desk sees of what happened to a customer's loans. Events are stamped with real time and their business day;
 * where a moved clock has the two disagree, the day is right.
 */
export const lendingHistory =
  (db: Database): CustomerHistory =>
  (page) =>
    readHistory(
      db,
      sql`
      select 'loan:' || event.loan_id || ':' || lpad(event.sequence::text, 6, '0'),
        case when (event.recorded_at at time zone 'America/Mexico_City')::date = event.recorded_on
          then event.recorded_at
          else (event.recorded_on + time '12:00') at time zone 'America/Mexico_City' end,
        case when event.kind in ('payment', 'payment_reversed') then 'payment' else 'loan' end,
        case when event.kind in ('payment', 'payment_reversed') then event.kind else 'loan_' || event.kind end,
        event.content ->> 'rail', 'loan:' || event.loan_id,
        case event.kind
          when 'opened' then (loan.contract -> 'terms' ->> 'principal')::bigint
          when 'quita' then (event.content ->> 'forgiven')::bigint
          when 'payment_reversed' then (reversed.content ->> 'amount')::bigint
          else (event.content ->> 'amount')::bigint
        end,
        event.actor, event.business_key
      from lending.loans loan
      join history.loan_events event on event.loan_id = loan.id
      left join history.loan_events reversed
        on event.kind = 'payment_reversed' and reversed.loan_id = event.loan_id
          and reversed.business_key = event.content ->> 'payment'
      where loan.customer_id = ${page.customerId}`,
      page,
    );
