import { sql } from 'kysely';
import { type CustomerHistory, readHistory } from '#platform/customer-history.ts';
import type { Database } from '#platform/database/database.ts';

/** What the desk sees of a customer's applications, how they were decided, and what was agreed to. A union, hence raw. */
export const originationHistory =
  (db: Database): CustomerHistory =>
  (page) => {
    const { customerId } = page;
    return readHistory(
      db,
      sql`
      select 'application:' || move.application_id || ':' || lpad(move.sequence::text, 6, '0'), move.moved_at,
        'application', 'application_moved', move.to_status,
        'application:' || application.application_process_id, application.amount, move.actor, null
      from origination.application_moves move
      join origination.applications application on application.id = move.application_id
      where move.customer_id = ${customerId}
      union all
      select 'decision:' || decision.application_id || ':' || decision.stage, decision.decided_at, 'decision',
        'decision_' || decision.outcome, decision.stage,
        'application:' || application.application_process_id, decision.line, null, decision.policy_version
      from origination.decisions decision
      join origination.applications application on application.id = decision.application_id
      where decision.customer_id = ${customerId}
      union all
      select 'consent:' || id, given_at, 'consent',
        case when is_given then 'consent_given' else 'consent_withdrawn' end, document, null, null, 'customer', version
      from origination.consents where customer_id = ${customerId}`,
      page,
    );
  };
