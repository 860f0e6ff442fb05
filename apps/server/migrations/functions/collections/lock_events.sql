-- Providers' messages come in bursts: what many of them bring is locked, counted and kept by one statement each,
-- and one alone is a list of one. Here: messages that nobody has taken yet, locked in the order of their names.
create or replace function collections.lock_events(providers text[], event_ids text[])
returns table (provider text, event_id text, report text)
language plpgsql
set search_path = pg_catalog as $$
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
