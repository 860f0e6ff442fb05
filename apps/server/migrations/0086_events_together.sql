-- Providers' messages come in bursts. What many of them bring is locked, counted and kept by one statement
-- each, and one alone is a list of one. Plans are kept from call to call and look rows up by key, always:
-- a scan that was free when a table was empty costs more with every row.

-- Messages that nobody has taken yet, locked in the order of their names.
create function collections.lock_events(providers text[], event_ids text[])
returns table (provider text, event_id text, report text)
language plpgsql
set search_path = pg_catalog set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  return query
  select event.provider, event.event_id, event.report
  from unnest(providers, event_ids) as wanted (provider, event_id)
  join collections.provider_events event
    on event.provider = wanted.provider and event.event_id = wanted.event_id
  where event.outcome = 'waiting'
  order by event.provider, event.event_id
  for update of event;
end
$$;

create function collections.settle_events(
  providers text[], event_ids text[], outcomes text[], at timestamptz
) returns void
language plpgsql
set search_path = pg_catalog set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  update collections.provider_events event set outcome = told.outcome, taken_at = at
  from unnest(providers, event_ids, outcomes) as told (provider, event_id, outcome)
  where event.provider = told.provider and event.event_id = told.event_id;
end
$$;

-- Whose accounts these are; those that are nobody's are left out.
create function collections.lock_clabes(wanted text[])
returns table (clabe text, owner_kind text, owner text, customer_id bigint)
language plpgsql
set search_path = pg_catalog set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
begin
  return query
  select clabe, owner_kind, owner, customer_id from collections.clabes
  where clabe = any(wanted) and owner is not null
  order by clabe for update;
end
$$;

-- Counts money; answers with what was not counted before. The order keeps two callers from waiting for
-- each other in a circle.
create function collections.add_receipts(counted json) returns setof uuid
language plpgsql
set search_path = pg_catalog set plan_cache_mode = force_generic_plan as $$
begin
  return query
  insert into collections.receipts (id, provider, provider_ref, rail, amount, value_on, received_at,
    tracking_key, clabe, sender, customer_id, loan_id, application_process_id, attempt_id, status,
    to_credit, cause, moved_at)
  select id, provider, provider_ref, rail, amount, value_on, received_at, tracking_key, clabe, sender,
    customer_id, loan_id, application_process_id, attempt_id, status, to_credit, cause, moved_at
  from json_populate_recordset(null::collections.receipts, counted)
  order by provider, provider_ref
  on conflict (provider, provider_ref) do nothing
  returning receipts.id;
end
$$;

create function collections.save_receipts(changes json) returns void
language plpgsql
set search_path = pg_catalog set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  update collections.receipts receipt
  set value_on = new.value_on, customer_id = new.customer_id, loan_id = new.loan_id,
    application_process_id = new.application_process_id, attempt_id = new.attempt_id,
    status = new.status, to_credit = new.to_credit, cause = new.cause, moved_at = new.moved_at
  from json_populate_recordset(null::collections.receipts, changes) new
  where receipt.id = new.id;
end
$$;

-- What came first under each of these tracking keys.
create function collections.first_receipts(keys text[])
returns table (tracking_key text, provider_ref text, clabe text, amount bigint)
language plpgsql
set search_path = pg_catalog set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
begin
  return query
  select wanted.key, first.provider_ref, first.clabe, first.amount
  from unnest(keys) as wanted (key)
  cross join lateral (
    select receipt.provider_ref, receipt.clabe, receipt.amount from collections.receipts receipt
    where receipt.tracking_key = wanted.key
    order by receipt.received_at limit 1
  ) first;
end
$$;

-- Every attempt of some loans that is under way, and those that are named, in the order of their ids.
create function collections.lock_loan_attempts(loans uuid[], named uuid[], open text[])
returns setof collections.attempts
language plpgsql
set search_path = pg_catalog set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return query
  select * from collections.attempts
  where loan_id = any(loans) and (status = any(open) or id = any(named))
  order by id for update;
end
$$;

create function collections.save_attempts(changes json) returns void
language plpgsql
set search_path = pg_catalog set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
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

-- Rows of these change soon after they came: the new version finds room beside the old one.
alter table collections.receipts set (fillfactor = 80);
alter table collections.provider_events set (fillfactor = 80);
