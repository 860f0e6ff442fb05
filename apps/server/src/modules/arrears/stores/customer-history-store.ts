import { sql } from 'kysely';
import { type CustomerHistory, readHistory } from '#platform/customer-history.ts';
import type { Database } from '#platform/database/database.ts';

/** What the desk sees of who reached a customer, what they promised, and which despacho had a loan. A union, hence raw. */
export const arrearsHistory =
  (db: Database): CustomerHistory =>
  (page) => {
    const { customerId } = page;
    return readHistory(
      db,
      sql`
      select 'contact:' || contact.id, contact.contacted_at, 'collection',
        case when contact.agency_id is null then 'contact_made' else 'agency_contact_made' end,
        concat_ws(':', contact.channel, outcome.outcome), 'loan:' || contact.loan_id, null::bigint,
        'staff:' || contact.person_id, null
      from arrears.contacts contact
      left join arrears.contact_outcomes outcome on outcome.contact_id = contact.id
      where contact.customer_id = ${customerId}
      union all
      select 'promise:' || id, made_at, 'collection', 'promise_made', due_on::text, 'loan:' || loan_id, amount,
        'staff:' || person_id, null
      from arrears.promises where customer_id = ${customerId}
      union all
      select 'placement:' || placed.id, placed.placed_at, 'collection', 'agency_placed', agency.name,
        'loan:' || placed.loan_id, null, placed.placed_by, null
      from arrears.placements placed join arrears.agencies agency on agency.id = placed.agency_id
      where placed.customer_id = ${customerId}
      union all
      select 'recall:' || placed.id, placed.ended_at, 'collection', 'agency_recalled', agency.name,
        'loan:' || placed.loan_id, null, placed.ended_by, null
      from arrears.placements placed join arrears.agencies agency on agency.id = placed.agency_id
      where placed.customer_id = ${customerId} and placed.ended_at is not null`,
      page,
    );
  };
