-- Writes what became of providers' messages.
create or replace function collections.settle_events(
  providers text[], event_ids text[], outcomes text[], at timestamptz
) returns void
language plpgsql
set search_path = pg_catalog as $$
begin
  update collections.provider_events event set outcome = told.outcome, taken_at = at
  from unnest(providers, event_ids, outcomes) as told (provider, event_id, outcome)
  where event.provider = told.provider and event.event_id = told.event_id;
end
$$;
