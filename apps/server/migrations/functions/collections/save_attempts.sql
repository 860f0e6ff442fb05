-- Writes what changed of attempts, by their ids.
create or replace function collections.save_attempts(changes json) returns void
language plpgsql
set search_path = pg_catalog as $$
begin
  update collections.attempts attempt
  set amount = new.amount, status = new.status, reason = new.reason,
    provider_ref = new.provider_ref, reference = new.reference, action_url = new.action_url,
    collect_on = new.collect_on, tries = new.tries, next_ask_at = new.next_ask_at,
    expires_at = new.expires_at, ended_at = new.ended_at
  from json_populate_recordset(null::collections.attempts, changes) new
  where attempt.id = new.id;
end
$$;
