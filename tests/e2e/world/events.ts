import { withDatabase } from './database.ts';

type Fields = Readonly<Record<string, string | number | boolean | null>>;

/**
 * The full-funnel events of an intent's application that arrived at our server, as they happened. Events of a page
 * that goes away travel while it does, when nobody who watches the page sees them any more.
 */
export const funnelEventsOf = (intentId: string): Promise<readonly Fields[]> =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ fields: Fields }>(
      `select event.fields from engagement.events event
       join origination.applications application
         on (event.fields ->> 'application_id')::bigint = application.application_process_id
       where event.name = 'full_funnel' and application.payment_intent_id = $1
       order by event.occurred_at`,
      [intentId],
    );
    return rows.map(({ fields }) => fields);
  });
