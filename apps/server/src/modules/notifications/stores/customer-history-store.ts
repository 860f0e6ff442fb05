import { sql } from 'kysely';
import { type CustomerHistory, readHistory } from '#platform/customer-history.ts';
import type { Database } from '#platform/database/database.ts';

/** What the desk sees of what a customer was told, and where notices are pushed to. A union, hence raw. */
export const notificationHistory =
  (db: Database): CustomerHistory =>
  (page) => {
    const { customerId } = page;
    return readHistory(
      db,
      sql`
      select 'message:' || id, business_time, 'message', 'message_' || outcome, template, null, null::bigint, null,
        channel
      from notifications.timeline where customer_id = ${customerId}
      union all
      select 'device:' || id, created_at, 'device', 'push_device_added', device, null, null, 'customer', null
      from notifications.push_devices where customer_id = ${customerId}`,
      page,
    );
  };
