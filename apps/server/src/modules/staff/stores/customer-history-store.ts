import { sql } from 'kysely';
import { type CustomerHistory, readHistory } from '#platform/customer-history.ts';
import type { Database } from '#platform/database/database.ts';

/** What people of ours did about a customer and their loans, and what of theirs was shown to whom. A union, hence raw. */
export const staffHistory =
  (db: Database): CustomerHistory =>
  (page) => {
    const { customerId } = page;
    return readHistory(
      db,
      sql`
      select 'act:' || id, coalesce(decided_at, created_at), 'staff', 'staff_act', kind || ':' || state, subject,
        amount, 'staff:' || maker_id, reason
      from staff.requests where customer_id = ${customerId}
      union all
      select 'reveal:' || id, shown_at, 'staff', 'field_revealed', field, null, null, 'staff:' || person_id, reason
      from staff.reveals where customer_id = ${customerId}
      union all
      select 'note:' || id, written_at, 'staff', 'note_written', null,
        case when subject like 'case:%' then subject end, null, 'staff:' || person_id, null
      from staff.notes where customer_id = ${customerId}`,
      page,
    );
  };
