import { sql } from 'kysely';
import { type CustomerHistory, readHistory } from '#platform/customer-history.ts';
import type { Database } from '#platform/database/database.ts';

/** What the desk sees of the steps of a customer's cases. Words stay in the case. */
export const caseHistory =
  (db: Database): CustomerHistory =>
  (page) =>
    readHistory(
      db,
      sql`
      select 'case:' || event.case_id || ':' || lpad(event.number::text, 6, '0'), event.happened_at, 'case',
        'case_step', event.step, 'case:' || found.folio, found.amount,
        case when event.author is not null then 'staff'
          when event.step in ('received', 'replied', 'appealed', 'withdrawn') then 'customer' end,
        found.kind
      from cases.case_events event
      join cases.cases found on found.id = event.case_id
      where event.customer_id = ${page.customerId}`,
      page,
    );
