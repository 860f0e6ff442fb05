import { sql } from 'kysely';
import { type CustomerHistory, readHistory } from '#platform/customer-history.ts';
import type { Database } from '#platform/database/database.ts';

/** What the desk sees of a customer's sign-ins, contacts, proofs and restrictions. A union, hence raw. */
export const identityHistory =
  (db: Database): CustomerHistory =>
  (page) => {
    const { customerId } = page;
    return readHistory(
      db,
      sql`
      select 'session:' || id || ':1', started_at, 'session', 'session_started', device, null, null::bigint,
        'customer', null
      from identity.sessions where customer_id = ${customerId}
      union all
      select 'session:' || id || ':2', ended_at, 'session', 'session_ended', end_reason, null, null,
        'customer', null
      from identity.sessions where customer_id = ${customerId} and ended_at is not null
      union all
      select 'contact:' || id, changed_at, 'contact', kind || '_changed', null, null, null, 'customer', null
      from identity.contact_changes where customer_id = ${customerId}
      union all
      select 'identity:' || id, coalesce(completed_at, created_at), 'identity', 'identity_verification', status,
        null, null, 'customer', null
      from identity.verifications where customer_id = ${customerId}
      union all
      select 'restriction:' || code, since, 'restriction', 'restriction_set', code, null, null, set_by, null
      from identity.restrictions where customer_id = ${customerId}`,
      page,
    );
  };
